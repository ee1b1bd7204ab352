/** Link that opens a chat with `message` written already; null where the setting holds no number. */
export const whatsappLink = (setting: string | undefined, message: string): string | null => {
  const digits = (setting ?? '').replace(/\D/g, '')
  if (digits.length < 8 || digits.length > 15) return null
  return `https://wa.me/${digits}?text=${encodeURIComponent(message)}`
}

/** Handle and link of an Instagram setting written as '@name', 'name' or an address; null where it is none of them. */
export const instagramLink = (
  setting: string | undefined,
): { readonly handle: string; readonly href: string } | null => {
  const name = /(?:^@?|instagram\.com\/)([\w.]{1,30})\/?(?:\?.*)?$/.exec(
    (setting ?? '').trim(),
  )?.[1]
  return name ? { handle: `@${name}`, href: `https://www.instagram.com/${name}/` } : null
}
