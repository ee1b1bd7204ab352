import { type RefObject, useLayoutEffect } from 'react'

interface Dialog {
  readonly element: HTMLElement
  /** A form or a question: good news wait until it is closed. */
  readonly keepsNews: boolean
}

/** Dialogs that are open, the one on top last. */
const dialogs: Dialog[] = []

let hear: (isNewsKept: boolean) => void = () => undefined

/** True while messages are shown in a dialog. */
export const isOverDialog = (): boolean => dialogs.length > 0

export const isNewsKept = (): boolean => dialogs.some(({ keepsNews }) => keepsNews)

/** Tells whether good news wait, each time that a dialog opens or closes. */
export const onNewsKept = (listener: (isNewsKept: boolean) => void): void => {
  hear = listener
}

let container: HTMLElement | null = null

/** The node of all messages: it moves into the top layer, so that they can be seen and reached there. */
export const toastContainer = (): HTMLElement => {
  container ??= document.createElement('div')
  moveContainer()
  return container
}

/** A dialog keeps the keyboard inside, and its outside from screen readers: so the messages go inside. */
const moveContainer = (): void => {
  if (container) {
    const top = dialogs.at(-1)?.element ?? document.body
    if (container.parentElement !== top) top.append(container)
  }
  hear(isNewsKept())
}

/** Messages stand in this part of a dialog, until the function that it gives is called. */
export const takeToasts = (element: HTMLElement, keepsNews: boolean): (() => void) => {
  const dialog = { element, keepsNews }
  dialogs.push(dialog)
  moveContainer()
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    moveContainer()
  }
}

/** While it is drawn, messages stand in this part of a dialog. */
export const useToastsHere = (here: RefObject<HTMLElement | null>, keepsNews: boolean): void =>
  useLayoutEffect(
    () => (here.current ? takeToasts(here.current, keepsNews) : undefined),
    [here, keepsNews],
  )
