import { notifications } from '@mantine/notifications'
import type { MouseEvent, ReactNode } from 'react'
import { strings } from '../strings.ts'
import classes from './toast.module.css'

const SHORT_MS = 5_000
/** How long a way back stands. */
export const UNDO_MS = 10_000
const LONG_MS = 12_000 // a failure is read, and its words copied, at leisure

/** From so many on, what is no way back makes room for the next message. */
const MOST_TOASTS = 3

interface Shown {
  readonly id: string
  readonly tone: 'good' | 'bad'
  readonly isWayBack: boolean
}

/** The toasts on screen by what they are about, oldest first. Mantine itself drops a second one of the same id. */
const shown = new Map<string, Shown>()

export const isShown = (about: string): boolean => shown.has(about)

/** Takes away what is said about something, if it is still there. */
export const endToast = (about: string): void => {
  const one = shown.get(about)
  shown.delete(about)
  if (one) notifications.hide(one.id)
}

/** Room for one more. A way back stands its ten seconds, however many there are. */
const makeRoom = (about: string): void => {
  endToast(about)
  for (const [oldest, one] of shown)
    if (shown.size >= MOST_TOASTS && !one.isWayBack) endToast(oldest)
}

interface Ways {
  readonly autoClose?: number
  readonly isWayBack?: boolean
  /** It goes on in the message that stands there, with the focus that is in it. */
  readonly goesOn?: boolean
  /** Hears that it is gone, however it went. */
  readonly onGone?: () => void
}

const show = (
  tone: 'good' | 'bad',
  title: ReactNode,
  message: ReactNode,
  about: string,
  {
    autoClose = tone === 'good' ? SHORT_MS : LONG_MS,
    isWayBack = false,
    goesOn = false,
    onGone,
  }: Ways = {},
): void => {
  const before = shown.get(about)
  if (goesOn && before?.tone === tone) {
    notifications.update({ id: before.id, title, message, autoClose })
    shown.set(about, { ...before, isWayBack })
    return
  }
  makeRoom(about)
  const id = notifications.show({
    title,
    message,
    autoClose,
    closeButtonProps: { 'aria-label': strings.toast.close },
    'data-tone': tone,
    role: tone === 'good' ? 'status' : 'alert',
    onClose: () => {
      if (shown.get(about)?.id === id) shown.delete(about)
      onGone?.()
    },
  })
  shown.set(about, { id, tone, isWayBack })
}

/** `about`: what it is about, so that the next word on it replaces this one. */
export const toastGood = (title: ReactNode, message: ReactNode, about: string): void =>
  show('good', title, message, about)

/** Words with a link to what they are about: they stand as long as those on a failure. */
export const toastLink = (title: ReactNode, message: ReactNode, about: string): void =>
  show('good', title, message, about, { autoClose: LONG_MS })

export const toastBad = (title: ReactNode, message: ReactNode, about: string): void =>
  show('bad', title, message, about)

let undoable = 0

/** A name that no other message is about. */
export const nextAbout = (): string => {
  undoable += 1
  return `undo ${undoable}`
}

export interface WayBack {
  readonly undo: string
  readonly onUndo: () => void
}

/** The message goes with its button: whoever pressed that by keys goes on in what it was said over. */
const goOnBelow = ({ currentTarget }: MouseEvent): void => {
  const below = currentTarget.closest('[role="dialog"]') ?? document.getElementById('main')
  if (below instanceof HTMLElement) below.focus({ preventScroll: true })
}

const withUndo = (text: ReactNode, { undo, onUndo }: WayBack, about: string): ReactNode => {
  const takeBack = (): void => {
    onUndo() // first: what hears that the message is gone closes the way back
    endToast(about)
  }
  return (
    <>
      {text}{' '}
      <button type="button" className={classes.undo} onClickCapture={goOnBelow} onClick={takeBack}>
        {undo}
      </button>
    </>
  )
}

/** A little longer than what is said next in its place, which then has its own time. */
const WAITING_MS = SHORT_MS + 1

/** How far something that was done has come, in one message; `isDone`: that was the last word on it. `acts` are links. */
export const toastStep = (
  [title, text]: readonly [string, ReactNode],
  about: string,
  isDone: boolean,
  wayBack?: WayBack,
  acts?: ReactNode,
): void => {
  const said = acts ? (
    <>
      {text} {acts}
    </>
  ) : (
    text
  )
  show('good', title, wayBack ? withUndo(said, wayBack, about) : said, about, {
    autoClose: wayBack ? UNDO_MS : isDone ? SHORT_MS : WAITING_MS,
    isWayBack: wayBack !== undefined,
    goesOn: true,
  })
}

/** A deed in words, with a way back for ten seconds, whatever else is done; longer while it is pointed at. */
export const toastUndo = (
  title: ReactNode,
  text: string,
  undo: string,
  onUndo: () => void,
  onGone?: () => void,
): void => {
  const about = nextAbout()
  const message = withUndo(text, { undo, onUndo }, about)
  show('good', title, message, about, {
    autoClose: UNDO_MS,
    isWayBack: true,
    ...(onGone && { onGone }),
  })
}
