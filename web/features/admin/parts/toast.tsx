import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { strings } from '../strings.ts'

const GOOD_MS = 5_000
/** A failure is read at leisure. */
const LONG_MS = 12_000
/** Time in which a step can be undone. */
const UNDO_MS = 10_000

/** Mantine's id of the message that is shown about a matter, by that matter. */
const shown = new Map<string, string>()

/** Takes away what is said about a matter, if it is still there. */
export const endToast = (about: string): void => {
  const id = shown.get(about)
  shown.delete(about)
  if (id !== undefined) notifications.hide(id)
}

/** The matter of changes that need their author (`OutboxWatch`). */
export const NEEDS = 'outbox-needs'

interface Message {
  readonly tone: 'good' | 'bad'
  readonly title: ReactNode
  readonly message: ReactNode
  readonly autoClose: number
  /** The matter of the message: the next word on it takes its place. */
  readonly about?: string | undefined
}

/** Adds a message to Mantine's queue; gives its id. */
const show = ({ tone, title, message, autoClose, about }: Message): string => {
  if (about) endToast(about)
  const id = notifications.show({
    title,
    message,
    autoClose,
    closeButtonProps: { 'aria-label': strings.toast.close },
    'data-tone': tone,
    role: tone === 'good' ? 'status' : 'alert',
  })
  if (about) shown.set(about, id)
  return id
}

export const toastGood = (title: ReactNode, message: ReactNode, about?: string): void =>
  void show({ tone: 'good', title, message, about, autoClose: GOOD_MS })

export const toastBad = (title: ReactNode, message: ReactNode, about?: string): void =>
  void show({ tone: 'bad', title, message, about, autoClose: LONG_MS })

/** A deed in words, with its Undo for ten seconds. */
export const toastUndo = (title: ReactNode, text: ReactNode, onUndo: () => void): void => {
  const undo = (): void => {
    notifications.hide(id)
    onUndo()
  }
  const message = (
    <>
      <span>{text}</span>{' '}
      <Button variant="default" onClick={undo}>
        {strings.toast.undo}
      </Button>
    </>
  )
  const id = show({ tone: 'good', title, message, autoClose: UNDO_MS })
}
