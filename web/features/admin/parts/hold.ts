import { useSyncExternalStore } from 'react'
import { beginBusy } from '../../../shared/status/busy.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { strings } from '../strings.ts'
import { isSignedIn } from './is-signed-in.ts'
import { endToast, toastBad, toastHeld, UNDO_MS } from './toast.tsx'

/** What is said while something waits for its ten seconds. */
export interface HeldWords {
  readonly title: string
  readonly text: string
  readonly onUndo?: () => void
}

/** What ends each wait at once by doing it, by what it is about. */
const finishing = new Map<string, () => Promise<void>>()
let keys: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

const note = (about: string, finish: (() => Promise<void>) | null): void => {
  if (finish) finishing.set(about, finish)
  else finishing.delete(about)
  keys = new Set(finishing.keys())
  for (const listener of listeners) listener()
}

/**
 * Does what cannot be taken back only once its way back is gone: after ten seconds. A tab that closes before that has done
 * nothing.
 */
export const hold = (about: string, words: HeldWords, act: () => Promise<void>): void => {
  void finishing.get(about)?.()
  const letGo = beginBusy('form') // a new build would take the page, and the act with it
  let isOver = false
  const end = (): boolean => {
    if (isOver) return false
    isOver = true
    clearTimeout(timer)
    endToast(about)
    letGo()
    return true
  }
  const forget = (): void => {
    if (finishing.get(about) === finish) note(about, null)
  }
  const finish = async (): Promise<void> => {
    if (!end()) return
    try {
      await act()
    } finally {
      forget()
    }
  }
  const takeBack = (): void => {
    if (!end()) return
    forget()
    words.onUndo?.()
  }
  const timer = setTimeout(() => void finish(), UNDO_MS)
  note(about, finish)
  const { title, text } = words
  toastHeld(title, text, { undo: strings.toast.undo, onUndo: takeBack }, about)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What waits now, by what it is about: it is shown as done. */
export const useHeld = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => keys)

/** As `hold`, by its author or by nobody: who signs out, or hands the device on, has not done it, and is told so. */
export const holdAs = (
  isAuthorIn: () => boolean,
  about: string,
  words: HeldWords,
  act: () => Promise<void>,
): void =>
  hold(about, words, async () => {
    if (isAuthorIn()) await act()
    else toastBad(strings.toast.leftUndone[0], strings.toast.leftUndone[1], about)
  })

export const useHold = () => {
  const { admin, sync } = useAdmin()
  return (about: string, words: HeldWords, act: () => Promise<void>): void =>
    holdAs(() => isSignedIn(sync, admin.id), about, words, act)
}
