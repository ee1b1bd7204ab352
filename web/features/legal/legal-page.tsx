import { formatIsoDay } from '../../shared/format/moment.ts'
import { useContact } from '../../shared/live/use-contact.ts'
import type { DatedText } from '../../shared/live/use-site.ts'
import { contactPath } from '../../shared/routes/paths.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { PageTitle } from '../../shared/ui/page-title.tsx'
import { PlainText } from '../../shared/ui/plain-text.tsx'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import classes from './legal.module.css'
import { strings } from './strings.ts'

/** A page of small print (B3): kept out of search engines, with the day of its text. */
export function LegalPage({
  title,
  description,
  content: { text, day },
}: {
  title: string
  description: string
  content: DatedText
}) {
  usePageMeta(title, description, { noindex: true })
  return (
    <article className={`main wrap ${classes.page}`}>
      <header className={classes.head}>
        <PageTitle>{title}</PageTitle>
        {day === '' ? null : (
          <p className="muted">
            {strings.updated}: <time dateTime={day}>{formatIsoDay(day)}</time>
          </p>
        )}
      </header>
      <PlainText text={text} />
      <Asking />
    </article>
  )
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
