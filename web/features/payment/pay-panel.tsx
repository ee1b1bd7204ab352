import { IconArrowUp, IconBrandWhatsapp } from '@tabler/icons-react'
import { type ReactNode, type Ref, useState } from 'react'
import type { PaymentSettings, Program } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/language.ts'
import { formatRupees } from '../../shared/format/rupees.ts'
import { isSampleUpi } from '../../shared/format/upi.ts'
import type { SettingsState } from '../../shared/live/list-state.ts'
import { useContact } from '../../shared/live/use-contact.ts'
import { useRetry } from '../../shared/live/use-retry.ts'
import { contactPath } from '../../shared/routes/paths.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../shared/ui/button.tsx'
import list from '../../shared/ui/list.module.css'
import { stateStrings } from '../../shared/ui/state-strings.ts'
import { MailButton, PaySteps } from './pay-steps.tsx'
import classes from './payment.module.css'
import { noteOf, qrSources } from './programs.ts'
import { ParentLink, QrFigure } from './qr-figure.tsx'
import { messages, strings } from './strings.ts'

/** 'Complete Your Payment': the ways to pay for the chosen programme. It never says that something was paid (P4). */
export function PayPanel({
  program,
  settings,
  heading,
  onChange,
}: {
  program: Program
  settings: SettingsState<PaymentSettings>
  heading: Ref<HTMLHeadingElement>
  /** Back to the choice. */
  onChange: () => void
}) {
  const note = noteOf(program)
  return (
    <section className={`${list.card} ${classes.pay}`} aria-labelledby="pay-title">
      <div className={classes.payHead}>
        <Button look="text" onClick={onChange}>
          <IconArrowUp className="icon" aria-hidden="true" />
          {strings.change}
        </Button>
        <h2 id="pay-title" ref={heading} tabIndex={-1}>
          {strings.complete}
        </h2>
        <p className="muted">
          <span lang={langOf(program.name)}>{program.name}</span> ·{' '}
          <b>{formatRupees(program.price)}</b> <span>{note}</span>
        </p>
      </div>
      {settings.kind === 'known' ? (
        <Ways program={program} settings={settings.row} />
      ) : (
        <NotKnown kind={settings.kind} program={program} />
      )}
    </section>
  )
}

function NotKnown({ kind, program }: { kind: 'coming' | 'unseen' | 'error'; program: Program }) {
  const retry = useRetry()
  if (kind === 'coming') return <p role="status">{strings.details}</p>
  return (
    <div className={classes.other}>
      <p>{kind === 'unseen' ? strings.detailsUnseen : strings.detailsFailed}</p>
      <div className={classes.acts}>
        <Button onClick={retry}>{stateStrings.tryAgain}</Button>
        <AskButtons program={program} />
      </div>
    </div>
  )
}

function Ways({ program, settings }: { program: Program; settings: PaymentSettings | null }) {
  const sources = qrSources(settings, program)
  // The next source is shown where the one before it has failed; other settings or another programme begin anew.
  const key = JSON.stringify(sources)
  const [failed, setFailed] = useState({ key, count: 0 })
  const count = failed.key === key ? failed.count : 0
  const source = sources[count] ?? null
  const made = sources.find(({ kind }) => kind === 'made')
  const upi = made?.kind === 'made' ? made.text : null
  if (sources.length === 0) return <NoAddress program={program} />
  return (
    <div className={classes.ways}>
      <PaySteps program={program} settings={settings} source={source} upi={upi} />
      <div className={classes.code}>
        {isSampleUpi(settings?.payee_address) ? (
          <p className={classes.warn}>{strings.sample}</p>
        ) : null}
        {count > 0 && source?.kind !== 'made' ? <QrFailed hasAddress={upi !== null} /> : null}
        {source === null ? (
          <div className={classes.acts}>
            <ParentLink program={program} />
          </div>
        ) : (
          <QrFigure
            source={source}
            program={program}
            onFailed={() => setFailed({ key, count: count + 1 })}
          />
        )}
      </div>
    </div>
  )
}

function QrFailed({ hasAddress }: { hasAddress: boolean }) {
  return (
    <p className={classes.warn} role="status">
      <span>{strings.qrFailed}</span>{' '}
      <span>{hasAddress ? strings.qrFailedAddress : strings.qrFailedAsk}</span>
    </p>
  )
}

/** Nothing to pay to is set: never a code that leads nowhere. */
function NoAddress({ program }: { program: Program }) {
  const { whatsapp, email } = useContact('')
  return (
    <div className={classes.other}>
      <h3>{strings.noAddressTitle}</h3>
      <p className="muted">
        {whatsapp || email ? strings.noAddressText : strings.noAddressNowhere}
      </p>
      <div className={classes.acts}>
        <AskButtons program={program} />
      </div>
    </div>
  )
}

/** The ways to ask for the details; the page of contacts where the settings have neither. */
function AskButtons({ program }: { program: Program }): ReactNode {
  const message = messages.details(program.name, formatRupees(program.price))
  const { whatsapp, email } = useContact(message)
  if (!whatsapp && !email) return <ButtonLink to={contactPath}>{strings.contact}</ButtonLink>
  return (
    <>
      {whatsapp ? (
        <ButtonAnchor href={whatsapp.href} target="_blank" rel="noopener">
          <IconBrandWhatsapp className="icon" aria-hidden="true" />
          {strings.ask}
        </ButtonAnchor>
      ) : null}
      {email ? (
        <MailButton
          to={email}
          program={program}
          message={message}
          look={whatsapp ? 'outline' : undefined}
        >
          {strings.byMail}
        </MailButton>
      ) : null}
    </>
  )
}
