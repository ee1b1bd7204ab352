import { instagramLink, whatsappText } from '../../../shared/format/contact-links.ts'
import { settings as words } from './strings.ts'

const understood = (value: string, found: string | null): string => {
  if (value.trim() === '') return ''
  return found === null ? words.notUnderstood : words.shownAs(found)
}

/** The public pages' reading of a contact, so that a slip is seen before it is published. */
export const whatsappUnderstood = (value: string): string => understood(value, whatsappText(value))

export const instagramUnderstood = (value: string): string =>
  understood(value, instagramLink(value)?.text ?? null)
