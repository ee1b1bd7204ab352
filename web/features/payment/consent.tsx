import { Link } from 'react-router-dom'
import type { Program } from '../../../sync/index.ts'
import { formatRupees } from '../../shared/format/rupees.ts'
import { useContact } from '../../shared/live/use-contact.ts'
import { disclaimerPath, privacyPath } from '../../shared/routes/paths.ts'
import classes from './payment.module.css'
import { messages, strings } from './strings.ts'

/** Terms that a payer agrees to, a person to ask, and the limits of what this page knows. */
export function Consent({ program }: { program: Program }) {
  const { whatsapp, email } = useContact(
    messages.question(program.name, formatRupees(program.price)),
  )
  return (
    <p className={classes.consent}>
      {strings.consent} <Link to={privacyPath}>{strings.privacy}</Link> {strings.and}{' '}
      <Link to={disclaimerPath}>{strings.disclaimer}</Link>.{' '}
      {whatsapp || email ? strings.questions : ''}{' '}
      {whatsapp ? (
        <a href={whatsapp.href} target="_blank" rel="noopener">
          {strings.whatsapp}
        </a>
      ) : null}
      {whatsapp && email ? ` ${strings.or} ` : null}
      {email ? <a href={email.href}>{email.text}</a> : null}
      {whatsapp || email ? '. ' : null}
      {strings.cannotSee}
    </p>
  )
}
