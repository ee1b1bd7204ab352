import { type RefObject, useLayoutEffect } from 'react'

/** Dialogs that are open, the one on top last. */
const dialogs: HTMLElement[] = []

let place: HTMLElement | null = null

/** Where messages are drawn: a node that goes along with whatever lies on top, so that they are seen and reached there. */
export const toastPlace = (): HTMLElement => {
  place ??= document.createElement('div')
  settle()
  return place
}

/** A dialog keeps the keyboard to itself, and what lies outside of it from who listens: so the messages go inside. */
const settle = (): void => {
  const top = dialogs.at(-1) ?? document.body
  if (place && place.parentElement !== top) top.append(place)
}

/** While it is drawn, messages stand in this part of a dialog. */
export const useToastsHere = (here: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const dialog = here.current
    if (!dialog) return
    dialogs.push(dialog)
    settle()
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1)
      settle()
    }
  }, [here])
