import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** By Escape and by the Back gesture of Android a dialog closes by itself: while `isHeld`, somebody is asked instead. */
export const useHeldOpen = (
  box: RefObject<HTMLElement | null>,
  isHeld: boolean,
  onAsk: () => void,
): void => {
  const hold = useEffectEvent((event: Event): void => {
    if (!isHeld) return
    event.preventDefault()
    // The second request in a row closes it whatever is answered to the event before.
    if (event.type === 'close' && event.target instanceof HTMLDialogElement)
      event.target.showModal()
    onAsk()
  })
  useLayoutEffect(() => {
    const { current } = box
    const listener = (event: Event): void => hold(event)
    // The key is no request then: one that closed the dialog would be followed by one to the form below, before this is open again.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hold(event)
    }
    const types = ['cancel', 'close']
    for (const type of types) current?.addEventListener(type, listener, { capture: true })
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      for (const type of types) current?.removeEventListener(type, listener, { capture: true })
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [box])
}
