/** An address that a link in a file may lead to. null for other kinds, such as one that runs a script. */
export const safeLink = (address: unknown): string | null => {
  if (typeof address !== 'string') return null
  try {
    const { protocol, href } = new URL(address)
    return /^(?:https?|mailto|tel):$/.test(protocol) ? href : null
  } catch {
    return null
  }
}
