import { useEffect } from 'react'

/** Work that must not be torn away: a form with unsaved words, an open paper, an upload, a running video. */
type BusyWith = 'form' | 'paper' | 'upload' | 'video'

const going = new Map<symbol, BusyWith>()
const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Says that something goes on, on this page, until the given function is called. */
export const beginBusy = (reason: BusyWith): (() => void) => {
  const key = Symbol(reason)
  going.set(key, reason)
  tell()
  return () => {
    if (going.delete(key)) tell()
  }
}

/** True while anything goes on: nothing then asks for attention or replaces the page. */
export const isBusy = (): boolean => going.size > 0

/** Calls back each time something begins or ends; gives the way to stop. */
export const onBusyChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Says that something goes on while this is drawn and `isGoing`; a new version of the app waits for it. */
export const useBusy = (reason: BusyWith, isGoing = true): void => {
  useEffect(() => (isGoing ? beginBusy(reason) : undefined), [reason, isGoing])
}
