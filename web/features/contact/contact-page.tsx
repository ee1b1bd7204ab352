import { IconBrandInstagram, IconBrandWhatsapp } from '@tabler/icons-react'
import { langOf } from '../../shared/format/labels.ts'
import { notesPath } from '../../shared/format/paths.ts'
import { type Contact, useContact, useSite } from '../../shared/live/use-site.ts'
import { Blank } from '../../shared/ui/blank.tsx'
import { ButtonAnchor, ButtonLink } from '../../shared/ui/button.tsx'
import { PageTitle } from '../../shared/ui/page.tsx'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import classes from './contact.module.css'
import { strings } from './strings.ts'

/** `/contact` (B4): the ways to reach the academy that its settings have. */
export function ContactPage() {
  const contact = useContact(strings.enquiry)
  const lead = useSite().own.contact_lead || strings.lead
  usePageMeta(strings.title, strings.description)
  return (
    <div className={`main wrap ${classes.page}`}>
      <header className={classes.head}>
        <PageTitle>{strings.heading}</PageTitle>
        <p className="muted" lang={langOf(lead)}>
          {lead}
        </p>
      </header>
      <Ways contact={contact} />
    </div>
  )
}

function Ways({ contact }: { contact: Contact }) {
  const { whatsapp, instagram, email, isKnown } = contact
  if (!whatsapp && !instagram && !email)
    return (
      <Blank
        drawing={isKnown ? 'empty' : 'unseen'}
        title={isKnown ? strings.noneTitle : strings.comingTitle}
        text={isKnown ? strings.noneText : strings.comingText}
      >
        <ButtonLink look="outline" to={notesPath}>
          {strings.notes}
        </ButtonLink>
      </Blank>
    )
  return (
    <div className={classes.columns}>
      <div className={classes.ways}>
        {whatsapp ? (
          <ButtonAnchor size="large" isWide href={whatsapp.href} target="_blank" rel="noopener">
            <IconBrandWhatsapp className="icon" aria-hidden="true" />
            {strings.whatsapp}
          </ButtonAnchor>
        ) : null}
        {instagram ? (
          <ButtonAnchor
            size="large"
            look="outline"
            isWide
            href={instagram.href}
            target="_blank"
            rel="noopener"
          >
            <IconBrandInstagram className="icon" aria-hidden="true" />
            {strings.instagram}
          </ButtonAnchor>
        ) : null}
        {email ? (
          <p className={classes.email}>
            {strings.email} <a href={email.href}>{email.text}</a>
          </p>
        ) : null}
      </div>
      <section className={classes.helps} aria-labelledby="helps">
        <h2 id="helps">{strings.helpsTitle}</h2>
        <ol>
          {strings.helps.map((help) => (
            <li key={help}>{help}</li>
          ))}
        </ol>
      </section>
    </div>
  )
}
