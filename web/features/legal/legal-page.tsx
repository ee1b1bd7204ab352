import { formatIsoDay } from '../../shared/format/moment.ts'
import { contactPath } from '../../shared/format/paths.ts'
import { useQuery, useStanding } from '../../shared/live/sync-context.tsx'
import { useContact } from '../../shared/live/use-site.ts'
import { NotHere } from '../../shared/ui/blank.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { PageTitle } from '../../shared/ui/page.tsx'
import { PlainText } from '../../shared/ui/plain-text.tsx'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import classes from './legal.module.css'
import { type DatedText, type LegalField, legalText } from './legal-texts.ts'
import { strings } from './strings.ts'

/** A page of small print (B3): kept out of search engines, with the day of its text. */
export function LegalPage({
  title,
  description,
  field,
}: {
  title: string
  description: string
  field: LegalField
}) {
  usePageMeta(title, description, { noindex: true })
  const reading = useQuery('legalTexts')
  const row = reading.state === 'ready' ? reading.value : null
  const content = row && legalText(field, row)
  return (
    <article className={`main wrap ${classes.page}`} aria-busy={content === null || undefined}>
      <header className={classes.head}>
        <PageTitle>{title}</PageTitle>
        {content ? <TextDay day={content.day} /> : null}
      </header>
      {content ? (
        <PlainText text={content.text} />
      ) : (
        <NotYet isFailed={reading.state === 'failed'} />
      )}
      {content ? <Asking /> : null}
    </article>
  )
}

function TextDay({ day }: Pick<DatedText, 'day'>) {
  const words = formatIsoDay(day)
  if (words === '') return null
  return (
    <p className="muted">
      {strings.updated}: <time dateTime={day}>{words}</time>
    </p>
  )
}

/** Our own text is no stand-in for the academy's: a device that has not seen the settings says so. */
function NotYet({ isFailed }: { isFailed: boolean }) {
  const { phase } = useStanding()
  if (!isFailed && phase === 'going') return null
  return <NotHere kind="unseen" title={strings.notHereTitle} text={strings.notHereText} />
}

function Asking() {
  const { email } = useContact('')
  return (
    <section className={classes.asking} aria-labelledby="asking">
      <h2 id="asking">{strings.contact}</h2>
      <p>
        {email ? strings.contactText : strings.contactNone}{' '}
        {email ? <a href={email.href}>{email.text}</a> : null}
      </p>
      <ButtonLink look="outline" to={contactPath}>
        {strings.contactPage}
      </ButtonLink>
    </section>
  )
}
