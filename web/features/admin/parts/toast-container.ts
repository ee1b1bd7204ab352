import { type RefObject, useLayoutEffect } from 'react'

interface Dialog {
  readonly element: HTMLElement
  /** A form or a question: good news wait until it is closed. */
  readonly isHolding: boolean
}

/** Dialogs that are open, the one on top last. */
const dialogs: Dialog[] = []

let hear: (isHeld: boolean) => void = () => undefined

/** True while messages are shown in a dialog. */
export const isOverDialog = (): boolean => dialogs.length > 0

export const isHeld = (): boolean => dialogs.some(({ isHolding }) => isHolding)

/** Tells whether good news wait, each time that a dialog opens or closes. */
export const onHeld = (listener: (isHeld: boolean) => void): void => {
  hear = listener
}

let container: HTMLElement | null = null

/** The node of all messages: it moves into the top layer, so that they can be seen and reached there. */
export const toastContainer = (): HTMLElement => {
  container ??= document.createElement('div')
  settle()
  return container
}

/** A dialog keeps the keyboard inside, and its outside from screen readers: so the messages go inside. */
const settle = (): void => {
  if (container) {
    const top = dialogs.at(-1)?.element ?? document.body
    if (container.parentElement !== top) top.append(container)
  }
  hear(isHeld())
}

/** Messages stand in this part of a dialog, until the function that it gives is called. */
export const takeToasts = (element: HTMLElement, isHolding: boolean): (() => void) => {
  const dialog = { element, isHolding }
  dialogs.push(dialog)
  settle()
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    settle()
  }
}

/** While it is drawn, messages stand in this part of a dialog. */
export const useToastsHere = (here: RefObject<HTMLElement | null>, isHolding: boolean): void =>
  useLayoutEffect(
    () => (here.current ? takeToasts(here.current, isHolding) : undefined),
    [here, isHolding],
  )
