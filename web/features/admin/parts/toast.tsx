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

/** The toasts on screen by what they are about, oldest first. Mantine itself drops a second one of the same id. */
const shown = new Map<string, string>()

const hide = (about: string): void => {
  const id = shown.get(about)
  shown.delete(about)
  if (id !== undefined) notifications.hide(id)
}

/** Room for one more now: Mantine would let the newest wait, whose way back lasts ten seconds. */
const makeRoom = (about: string): void => {
  hide(about)
  for (const oldest of shown.keys()) if (shown.size >= MOST_TOASTS) hide(oldest)
}

const show = (
  tone: 'good' | 'bad',
  title: ReactNode,
  message: ReactNode,
  about: string,
  autoClose = tone === 'good' ? SHORT_MS : LONG_MS,
): void => {
  makeRoom(about)
  const id = notifications.show({
    title,
    message,
    autoClose,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': strings.close },
    'data-tone': tone,
    role: tone === 'good' ? 'status' : 'alert',
    onClose: () => {
      if (shown.get(about) === id) shown.delete(about)
    },
  })
  shown.set(about, id)
}

/** `about`: what it is about, so that the next word on it replaces this one. */
export const toastGood = (title: ReactNode, message: ReactNode, about: string): void =>
  show('good', title, message, about)

export const toastBad = (title: ReactNode, message: ReactNode, about: string): void =>
  show('bad', title, message, about)

let undoable = 0

/** What was done, with a way back for ten seconds, whatever else is done meanwhile. Gives the way to take that back itself away. */
export const toastUndo = (
  title: ReactNode,
  text: string,
  undo: string,
  onUndo: () => void,
): (() => void) => {
  undoable += 1
  const about = `undo ${undoable}`
  const takeBack = (): void => {
    hide(about)
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
  show('good', title, message, about, UNDO_MS)
  return () => hide(about)
}
