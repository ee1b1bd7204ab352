// The one-time token leaves the address bar at once; this tab keeps it until it was used, so that a reload does not lose it.
const KEY = 'set-up-token'

export const keepToken = (token: string): void => {
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // this browser keeps nothing: a reload needs the link again
  }
}

export const keptToken = (): string => {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export const forgetToken = (): void => {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // nothing was kept
  }
}
