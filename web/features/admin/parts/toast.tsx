import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { strings } from '../strings.ts'
import classes from './toast.module.css'

const SHORT_MS = 5_000
/** How long a way back stands. */
export const UNDO_MS = 10_000
const LONG_MS = 12_000 // a failure is read, and its words copied, at leisure

/** As many as Mantine is told to show at once (../admin-app.tsx). */
const MOST_TOASTS = 3

interface Shown {
  readonly id: string
  readonly isWayBack: boolean
}

/** The toasts on screen by what they are about, oldest first. Mantine itself drops a second one of the same id. */
const shown = new Map<string, Shown>()

/** Takes away what is said about something, if it is still there. */
export const endToast = (about: string): void => {
  const one = shown.get(about)
  shown.delete(about)
  if (one) notifications.hide(one.id)
}

/** Room for one more now: Mantine would let the newest wait. A way back lasts its ten seconds, so the others go before it. */
const makeRoom = (about: string): void => {
  endToast(about)
  for (const isWayBack of [false, true])
    for (const [oldest, one] of shown)
      if (shown.size >= MOST_TOASTS && one.isWayBack === isWayBack) endToast(oldest)
}

interface Ways {
  /** false: until it is taken away. */
  readonly autoClose?: number | false
  readonly isWayBack?: boolean
  /** It went by itself, or was closed by hand. */
  readonly onClosed?: (() => void) | undefined
}

const show = (
  tone: 'good' | 'bad',
  title: ReactNode,
  message: ReactNode,
  about: string,
  { autoClose = tone === 'good' ? SHORT_MS : LONG_MS, isWayBack = false, onClosed }: Ways = {},
): void => {
  makeRoom(about)
  const id = notifications.show({
    title,
    message,
    autoClose,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': strings.toast.close },
    'data-tone': tone,
    role: tone === 'good' ? 'status' : 'alert',
    onClose: () => {
      if (shown.get(about)?.id !== id) return
      shown.delete(about)
      onClosed?.()
    },
  })
  shown.set(about, { id, isWayBack })
}

/** `about`: what it is about, so that the next word on it replaces this one. */
export const toastGood = (title: ReactNode, message: ReactNode, about: string): void =>
  show('good', title, message, about)

export const toastBad = (title: ReactNode, message: ReactNode, about: string): void =>
  show('bad', title, message, about)

let undoable = 0

interface UndoWays {
  /** What it is about, where the next word on it ends this way back. */
  readonly about?: string
  /** Stays until it is taken away or closed by hand, which is then told. */
  readonly onClosed?: () => void
}

/** What was done, with a way back for ten seconds, whatever else is done meanwhile. Gives the way to take that back itself away. */
export const toastUndo = (
  title: ReactNode,
  text: string,
  undo: string,
  onUndo: () => void,
  { about: given, onClosed }: UndoWays = {},
): (() => void) => {
  undoable += 1
  const about = given ?? `undo ${undoable}`
  const takeBack = (): void => {
    endToast(about)
    onUndo()
  }
  const message = (
    <>
      {text}{' '}
      <button type="button" className={classes.undo} onClick={takeBack}>
        {undo}
      </button>
    </>
  )
  const autoClose = onClosed ? false : UNDO_MS
  show('good', title, message, about, { autoClose, isWayBack: true, onClosed })
  return () => endToast(about)
}
