import { notifications } from '@mantine/notifications'
import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { Link } from 'react-router-dom'
import { strings } from '../strings.ts'
import classes from '../theme/components.module.css'

const GOOD_MS = 5_000
/** A failure is read, and its words copied, at leisure; a link is followed. */
const LONG_MS = 12_000
/** Time in which a step can be undone. */
const UNDO_MS = 10_000

/** The message that stands for each matter, by Mantine's own id. */
const shown = new Map<string, string>()

interface Message {
  readonly tone: 'good' | 'bad'
  readonly title: ReactNode
  readonly message: ReactNode
  readonly about: string
  readonly autoClose: number
  /** Called when the message goes, however it goes. */
  readonly onGone?: (() => void) | undefined
}

/** Takes away what is said about a matter, if it is still there. */
export const endToast = (about: string): void => {
  const id = shown.get(about)
  shown.delete(about)
  if (id !== undefined) notifications.hide(id)
}

/** The matter of changes that need their author (`OutboxWatch`). */
export const NEEDS = 'outbox-needs'

/** As many messages are in sight at once (`limit` in admin-app.tsx). */
const AT_ONCE = 2

/**
 * A later word on the same matter takes the place of the earlier one. What a person did last is answered at once: where
 * there is no room, the oldest message goes.
 */
const show = ({ tone, title, message, about, autoClose, onGone }: Message): void => {
  endToast(about)
  for (const oldest of [...shown.keys()].slice(0, 1 - AT_ONCE)) endToast(oldest)
  const id = notifications.show({
    title,
    message,
    autoClose,
    closeButtonProps: { 'aria-label': strings.toast.close },
    'data-tone': tone,
    role: tone === 'good' ? 'status' : 'alert',
    onClose: () => {
      if (shown.get(about) === id) shown.delete(about)
      onGone?.()
    },
  })
  shown.set(about, id)
}

/** `about`: the matter of the message, so that the next word on it replaces this one. */
export const toastGood = (title: ReactNode, message: ReactNode, about: string): void =>
  show({ tone: 'good', title, message, about, autoClose: GOOD_MS })

/** A message with a link. It stands as long as a failure. */
export const toastLink = (title: ReactNode, message: ReactNode, about: string): void =>
  show({ tone: 'good', title, message, about, autoClose: LONG_MS })

export const toastBad = (title: ReactNode, message: ReactNode, about: string): void =>
  show({ tone: 'bad', title, message, about, autoClose: LONG_MS })

let messages = 0

/** A matter that no other message is about. */
export const nextAbout = (): string => {
  messages += 1
  return `message ${messages}`
}

export interface Undo {
  readonly label: string
  readonly onUndo: () => void
}

/** The focused button goes with its message: the focus moves to the part of the page below it. */
const focusBelow = ({ currentTarget }: MouseEvent): void => {
  const below = currentTarget.closest('[role="dialog"]') ?? document.getElementById('main')
  if (below instanceof HTMLElement) below.focus({ preventScroll: true })
}

/** A deed in words, with its Undo for ten seconds. */
export const toastUndo = (
  title: ReactNode,
  text: ReactNode,
  label: string,
  onUndo: () => void,
  onGone?: () => void,
  about = nextAbout(),
): void => {
  const undo = (): void => {
    onUndo() // first: a listener for the end of the message closes the undo
    endToast(about)
  }
  const message = (
    <>
      <span>{text}</span>{' '}
      <button
        type="button"
        className={classes.toastUndo}
        onClickCapture={focusBelow}
        onClick={undo}
      >
        {label}
      </button>
    </>
  )
  show({ tone: 'good', title, message, about, autoClose: UNDO_MS, onGone })
}

/** Words on a closed form, with the link to it. Taking the link ends the message `about`. */
export const withFormLink = (text: string, href: string, about: string): ReactNode => (
  <>
    <span>{text}</span>{' '}
    <Link to={href} state={{ isOpenedHere: true }} onClick={() => endToast(about)}>
      {strings.form.back}
    </Link>
  </>
)

/** Places for messages in the open dialogs, the dialog on top last. */
const places: HTMLElement[] = []

/** Whether no other dialog lies over the one with this place. */
export const isOnTop = (place: HTMLElement | null): boolean =>
  place === null || places.at(-1) === place

let container: HTMLElement | null = null

const moveContainer = (): void => {
  const top = places.at(-1) ?? document.body
  if (container && container.parentElement !== top) top.append(container)
}

/** The node into which Mantine draws its messages. */
export const toastContainer = (): HTMLElement => {
  container ??= document.createElement('div')
  moveContainer()
  return container
}

/** Moves the messages into a dialog while it is open: a modal dialog keeps keyboard and screen readers inside itself. */
export const useToastsHere = (here: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const place = here.current
    if (!place) return
    places.push(place)
    moveContainer()
    return () => {
      places.splice(places.indexOf(place), 1)
      moveContainer()
    }
  }, [here])
