/** What this device keeps of a person's choice under `name`; null for nothing, or where the browser forbids storage. */
export const remembered = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps it for the next visit; false where the browser keeps nothing, as in a private window or on a full disk. */
export const remember = (name: string, value: string): boolean => {
  try {
    localStorage.setItem(name, value)
    return true
  } catch {
    return false
  }
}

/** The value that is kept as JSON; null for nothing, or for damaged text. */
export const rememberedValue = <T>(name: string): T | null => {
  try {
    return JSON.parse(remembered(name) ?? 'null')
  } catch {
    return null
  }
}
