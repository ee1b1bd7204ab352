// Somebody asked for the app by themselves. The code that answers may still be on its way, so the wish waits for it.

let isWished = false
const listeners = new Set<() => void>()

export const wishInstall = (): void => {
  isWished = true
  for (const listener of listeners) listener()
}

/** True once for each wish. */
export const takeInstallWish = (): boolean => {
  const was = isWished
  isWished = false
  return was
}

/** Calls back at each wish; gives the way to stop. */
export const onInstallWish = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
