import { IconBrandWhatsapp } from '@tabler/icons-react'
import {
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  Link,
  NavigationType,
  useLocation,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom'
import type { Program } from '../../../sync/index.ts'
import { formatRupees } from '../../shared/format/amounts.ts'
import { langOf } from '../../shared/format/labels.ts'
import {
  contactPath,
  disclaimerPath,
  paymentPath,
  privacyPath,
  programPath,
} from '../../shared/format/paths.ts'
import { useQuery, useStanding } from '../../shared/live/sync-context.tsx'
import { useContact, useSite } from '../../shared/live/use-site.ts'
import { Blank, Coming, NotHere } from '../../shared/ui/blank.tsx'
import { Button, ButtonLink, RoundAnchor } from '../../shared/ui/button.tsx'
import { FreshLine } from '../../shared/ui/fresh-line.tsx'
import list from '../../shared/ui/list.module.css'
import { PageTitle } from '../../shared/ui/page.tsx'
import { breadcrumbs, schema, usePageMeta } from '../../shared/ui/use-page-meta.ts'
import { PayPanel } from './pay-panel.tsx'
import classes from './payment.module.css'
import { ProgramChoice } from './program-choice.tsx'
import {
  chosenProgram,
  type ProgramsState,
  programsState,
  type SettingsState,
  settingsState,
} from './programs.ts'
import { messages, strings } from './strings.ts'

/**
 * `/payment`. `?program=<id>` shows the ways to pay for that programme, `?pay=1` for the one that is chosen at first:
 * both work without scripts.
 */
export function PaymentPage() {
  const state = programsState(useQuery('programs'), useStanding())
  const settings = settingsState(useQuery('paymentSettings'), useStanding())
  usePaymentMeta(state.kind === 'rows' ? state.rows : NONE, state.kind === 'empty')
  const about = settings.kind === 'known' ? (settings.row?.pricing_text ?? '') : ''
  return (
    <div className="main wrap">
      <div className={list.head}>
        <PageTitle>{strings.heading}</PageTitle>
        <p className="muted">{strings.lead}</p>
        <PricingText text={about} />
        <FreshLine />
      </div>
      <Content state={state} settings={settings} />
    </div>
  )
}

function PricingText({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className={classes.about} lang={langOf(text)}>
      {text}
    </p>
  )
}

const NONE: readonly Program[] = []

/** A link to one programme is previewed in chats with its name and price. */
const usePaymentMeta = (programs: readonly Program[], noindex: boolean): void => {
  const { name: site } = useSite()
  const [params] = useSearchParams()
  const asked = programs.find(({ id }) => id === params.get('program'))
  const offers = programs.filter(({ price }) => price > 0)
  const title = asked ? `${asked.name}, ${formatRupees(asked.price)}` : strings.title
  usePageMeta(title, asked ? strings.payHere : strings.description, {
    noindex,
    address: asked ? programPath(asked.id) : '',
    jsonLd: [
      breadcrumbs([{ name: strings.title, path: paymentPath }]),
      ...offers.map(({ id, name, price, features }) =>
        schema('Product', {
          name,
          description: features?.join('. ') || undefined,
          brand: { '@type': 'Brand', name: site },
          offers: {
            '@type': 'Offer',
            url: programPath(id),
            price,
            priceCurrency: 'INR',
            availability: 'https://schema.org/InStock',
          },
        }),
      ),
    ],
  })
}

function Content({ state, settings }: { state: ProgramsState; settings: SettingsState }) {
  switch (state.kind) {
    case 'rows':
      return <Offer programs={state.rows} settings={settings} />
    case 'coming':
      return (
        <Coming>
          <p className={list.bones} role="status" aria-busy="true">
            {strings.loading}
          </p>
        </Coming>
      )
    case 'empty':
      return (
        <Blank drawing="empty" title={strings.emptyTitle} text={strings.emptyText}>
          <ButtonLink to={contactPath}>{strings.contact}</ButtonLink>
        </Blank>
      )
    case 'unseen':
      return <NotHere kind="unseen" text={strings.unseenText} />
    case 'error':
      return <NotHere kind="error" title={strings.errorTitle} text={strings.errorText} />
    default:
      return state satisfies never
  }
}

/** A page that was just loaded or come back to, and moved since, is not moved again under a finger. */
const isMoved = (way: NavigationType): boolean => way === NavigationType.Pop && window.scrollY > 0

const showPanel = (heading: HTMLElement | null, isFocused: boolean): void => {
  heading?.closest('section')?.scrollIntoView({ block: 'start' })
  if (isFocused) heading?.focus({ preventScroll: true })
}

/** The choice and, once asked for, the ways to pay. The address says which: it can be sent, and a reload changes nothing. */
function Offer({ programs, settings }: { programs: readonly Program[]; settings: SettingsState }) {
  const [params, setParams] = useSearchParams()
  const [picked, setPicked] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const asked = params.get('program') ?? ''
  const isGone = asked !== '' && !programs.some(({ id }) => id === asked)
  const isRevealed = !isGone && (asked !== '' || params.get('pay') === '1')
  const chosen = chosenProgram(programs, isGone ? picked : asked || picked)
  const [isReached, setReached] = useState(false)

  const way = useNavigationType()
  const show = useEffectEvent(() => {
    if (isReached || !isMoved(way)) showPanel(heading.current, isReached)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tap that asks for it shows it, too
  useEffect(() => {
    if (isRevealed) show()
  }, [isRevealed, isReached])

  const choose = (id: string): void => {
    setPicked(id)
    // Drawn at once: a radio that waits for its address would show the old choice for a moment.
    if (isRevealed) {
      setParams({ program: id }, { replace: true, preventScrollReset: true, flushSync: true })
    }
  }
  const checkedNow = () => form.current?.querySelector<HTMLInputElement>('input:checked')
  // Chosen before the scripts were there: see useEarlyValue.
  const takeEarlyChoice = useEffectEvent(() => {
    const id = checkedNow()?.value ?? ''
    if (id !== '' && id !== chosen?.id) choose(id)
  })
  // Before anything can draw the choice as it was.
  useLayoutEffect(() => takeEarlyChoice(), [])

  if (chosen === null) return null
  const proceed = (event: SubmitEvent): void => {
    event.preventDefault()
    setReached(true)
    if (!isRevealed) setParams({ program: chosen.id }, { replace: true, preventScrollReset: true })
    else showPanel(heading.current, true)
  }
  const toChoice = (): void => {
    const now = checkedNow()
    now?.focus({ preventScroll: true })
    now?.scrollIntoView({ block: 'center' })
  }
  return (
    <>
      {isGone ? (
        <p className={classes.warn} role="status">
          {strings.gone}
        </p>
      ) : null}
      <form ref={form} action={paymentPath} onSubmit={proceed}>
        <ProgramChoice programs={programs} chosenId={chosen.id} onChoose={choose} />
        <RefundTerms />
        <PayBar program={chosen} isFixed={!isRevealed} />
      </form>
      {isRevealed ? (
        <PayPanel program={chosen} settings={settings} heading={heading} onChange={toChoice} />
      ) : null}
      <Consent program={chosen} />
    </>
  )
}

/** The terms that can cost a payer money stand before the step that leads to paying. */
function RefundTerms() {
  const { terms } = useSite()
  const { search } = useLocation()
  const costly = terms.filter((term) => /refund/i.test(term))
  if (costly.length === 0) return null
  return (
    <div className={classes.refunds}>
      <h2>{strings.beforePaying}</h2>
      <ul>
        {costly.map((term) => (
          <li key={term} lang={langOf(term)}>
            {term}
          </li>
        ))}
      </ul>
      <p>
        {strings.termsAndLaw} <Link to={{ search, hash: 'terms' }}>{strings.allTerms}</Link>
      </p>
    </div>
  )
}

/** Terms that a payer agrees to, a person to ask, and the limits of what this page knows. */
function Consent({ program }: { program: Program }) {
  const { whatsapp, email } = useContact(
    messages.question(program.name, formatRupees(program.price)),
  )
  return (
    <p className={classes.consent}>
      {strings.consent} <Link to={privacyPath}>{strings.privacy}</Link> {strings.and}{' '}
      <Link to={disclaimerPath}>{strings.disclaimer}</Link>.{' '}
      {whatsapp || email ? <span>{strings.questions}</span> : null}{' '}
      {whatsapp ? (
        <a href={whatsapp.href} target="_blank" rel="noopener">
          {strings.whatsapp}
        </a>
      ) : null}
      {whatsapp && email ? <span>{` ${strings.or} `}</span> : null}
      {email ? <a href={email.href}>{email.text}</a> : null}
      <span>{whatsapp || email ? `. ${strings.cannotSee}` : strings.cannotSee}</span>
    </p>
  )
}

/**
 * The choice and the next step: in the dock's place on a phone, with its chat. Once the ways to pay are shown it stands
 * where the choice ends, and the dock is back.
 */
function PayBar({ program, isFixed }: { program: Program; isFixed: boolean }) {
  const price = formatRupees(program.price)
  const { whatsapp } = useContact(messages.question(program.name, price))
  return (
    <div className={classes.bar} data-takes-dock={isFixed ? '' : undefined}>
      <div className={`wrap ${classes.barLine}`}>
        <p>
          <span lang={langOf(program.name)}>{program.name}</span>
          <b>{price}</b>
        </p>
        {whatsapp && isFixed ? (
          <div className="only-phone">
            <RoundAnchor href={whatsapp.href} label={strings.ask} target="_blank" rel="noopener">
              <IconBrandWhatsapp className="icon" aria-hidden="true" />
            </RoundAnchor>
          </div>
        ) : null}
        <Button type="submit" size="large">
          {strings.proceed}
        </Button>
      </div>
    </div>
  )
}
