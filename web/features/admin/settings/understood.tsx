import { instagramLink, whatsappText } from '../../../shared/format/contact-links.ts'
import { settings as words } from './strings.ts'
import classes from './understood.module.css'

type Contact = { readonly value: string }

/** What the public pages make of a contact, so that a slip is seen before it is published. */
function Understood({ value, found }: Contact & { readonly found: string | null }) {
  if (value.trim() === '') return null
  return (
    <p className={classes.text}>{found === null ? words.notUnderstood : words.shownAs(found)}</p>
  )
}

export function WhatsappPreview({ value }: Contact) {
  return <Understood value={value} found={whatsappText(value)} />
}

export function InstagramPreview({ value }: Contact) {
  return <Understood value={value} found={instagramLink(value)?.text ?? null} />
}
