// Somebody asked for the app by themselves. The code that answers may still be on its way, so the request waits for it.

let isAsked = false
const listeners = new Set<() => void>()

export const askToInstall = (): void => {
  isAsked = true
  for (const listener of listeners) listener()
}

/** True once for each request. */
export const takeInstallRequest = (): boolean => {
  const was = isAsked
  isAsked = false
  return was
}

/** Calls back at each request; gives the way to stop. */
export const onInstallRequest = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
