// WhatsApp number, Instagram account and e-mail as admins type them: with spaces, with or without a country code, or as a
// copied link. What cannot be understood gives null and is not shown: a button to a stranger is worse than none.

/** Invisible characters, which come along when a number is copied from a chat or a document. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

const tidy = (setting: string | undefined): string =>
  (setting ?? '').replace(UNSEEN, '').replace(/\s+/g, ' ').trim()

/** The beginning of a link to a chat; the number with its country code follows. */
const CHAT_LINK = /^(?:https?:\/\/)?(?:wa\.me\/|(?:api\.)?whatsapp\.com\/send\/?\?phone=)\+?/i
/** Signs between the digits of a number as people write it. */
const BETWEEN_DIGITS = /[\s.()\-\u2010-\u2015\u2212]/g

/**
 * The number of a WhatsApp setting with its country code and nothing between the digits, as links want it. A mobile number
 * of India may be written without the code, and with the zero of home calls.
 */
export const whatsappNumber = (setting: string | undefined): string | null => {
  const text = tidy(setting)
    .replace(CHAT_LINK, '+')
    .replace(/[?&].*$/, '')
  const [, start = '', digits = ''] = /^(\+|00)?(\d+)$/.exec(text.replace(BETWEEN_DIGITS, '')) ?? []
  const india = start === '' ? /^(?:0|910?)?([6-9]\d{9})$/ : /^910?([1-9]\d{9})$/
  const [, home] = india.exec(digits) ?? []
  if (home) return `91${home}`
  const whole = start === '' ? /^(?!91)[1-9]\d{10,14}$/ : /^(?!91)[1-9]\d{7,14}$/
  return whole.test(digits) ? digits : null
}

/** Link that opens a chat with `message` written already; null where the setting holds no number. */
export const whatsappLink = (setting: string | undefined, message: string): string | null => {
  const number = whatsappNumber(setting)
  return number && `https://wa.me/${number}?text=${encodeURIComponent(message)}`
}

/** The number as it is read: '+91 98765 43210'. */
export const whatsappText = (setting: string | undefined): string | null => {
  const number = whatsappNumber(setting)
  if (number === null) return null
  const india = /^91(\d{5})(\d{5})$/.exec(number)
  return india ? `+91 ${india[1]} ${india[2]}` : `+${number}`
}

const INSTAGRAM_LINK = /^(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com\/@?([^/?#]+)(?:[/?#].*)?$/i
/** First words of Instagram's own addresses, which are not accounts. */
const NO_HANDLE = /^(?:p|reel|reels|tv|explore|stories|direct|accounts|about|legal|web)$/

export interface ContactLink {
  /** As people read it: '@name', 'name@example.org'. */
  readonly text: string
  readonly href: string
}

/** Handle and link of an Instagram setting written as '@name', 'name' or an address of Instagram. */
export const instagramLink = (setting: string | undefined): ContactLink | null => {
  const text = tidy(setting)
  const name = (INSTAGRAM_LINK.exec(text)?.[1] ?? text.replace(/^@ ?/, '')).toLowerCase()
  const isHandle = /^(?!\.)(?!.*\.\.)[a-z0-9._]{1,30}$/.test(name) && !name.endsWith('.')
  if (!isHandle || NO_HANDLE.test(name)) return null
  return { text: `@${name}`, href: `https://www.instagram.com/${name}/` }
}

const ADDRESS =
  /^([^\s@<>()[\],;:"\\]{1,64})@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,})$/i

/** Address and link of an e-mail setting written plain, as 'Name <address>' or as a 'mailto:' link. */
export const emailLink = (setting: string | undefined): ContactLink | null => {
  const text = tidy(setting)
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/^[^<>]*<([^<>]*)>$/, '$1')
  const [, name = '', host = ''] = ADDRESS.exec(text.trim()) ?? []
  if (name === '' || /^\.|\.\.|\.$/.test(name)) return null
  const address = `${name}@${host.toLowerCase()}`
  return { text: address, href: `mailto:${encodeURIComponent(name)}@${host.toLowerCase()}` }
}
