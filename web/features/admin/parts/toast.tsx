import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { strings } from '../strings.ts'
import classes from './toast.module.css'

const SHORT_MS = 5_000
const UNDO_MS = 10_000
const LONG_MS = 12_000 // a failure is read, and its words copied, at leisure

/** The toast on screen about each matter: a newer one takes its place. Mantine itself drops a second one of the same id. */
const shown = new Map<string, string>()

const show = (
  tone: 'good' | 'bad',
  title: ReactNode,
  message: ReactNode,
  about: string,
  autoClose = tone === 'good' ? SHORT_MS : LONG_MS,
): void => {
  const before = shown.get(about)
  if (before !== undefined) notifications.hide(before)
  const id = notifications.show({
    title,
    message,
    autoClose,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': strings.close },
    'data-tone': tone,
    role: tone === 'good' ? 'status' : 'alert',
  })
  shown.set(about, id)
}

/** `about`: what it is about, so that the next word on it replaces this one. */
export const toastGood = (title: ReactNode, message: ReactNode, about: string): void =>
  show('good', title, message, about)

export const toastBad = (title: ReactNode, message: ReactNode, about: string): void =>
  show('bad', title, message, about)

/** What was done, with a way back for ten seconds. */
export const toastUndo = (
  title: ReactNode,
  text: string,
  undo: string,
  onUndo: () => void,
  about: string,
): void => {
  const takeBack = (): void => {
    const id = shown.get(about)
    if (id !== undefined) notifications.hide(id)
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
}
