import { type RefObject, useLayoutEffect } from 'react'

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
