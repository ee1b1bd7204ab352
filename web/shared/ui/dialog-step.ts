import { useEffect, useEffectEvent } from 'react'

/** Dialogs without an address of their own, outermost first: each as the way to close it. */
const open: (() => void)[] = []

/** A step back that a dialog takes as it closes: the browser tells of it later. */
let isClosing = false

/** Address of this page as told last, perhaps with a dialog's step, while the entry below has an older one. */
let told: string | null = null

/** Names the place of the page in its address, for good: a step that a dialog leaves takes it along. */
export const tellAddress = (address: string): void => {
  window.history.replaceState(window.history.state, '', address)
  told = window.location.href
}

/** True while the address is the page's own word, and not a person's. */
export const isTold = (): boolean => window.location.href === told

/** Dialogs that the current entry of the history stands for. */
export const stepsHere = (): number => Number(window.history.state?.dialogs ?? 0)

/** The current entry stands for `count` dialogs; the router's own words in it stay. */
export const withSteps = (count: number): unknown => ({ ...window.history.state, dialogs: count })

/** One step of the history for each open dialog. Steps of dialogs that are gone, as after a reload, are taken back. */
const alignHistory = (): void => {
  if (isClosing) return
  while (stepsHere() < open.length) window.history.pushState(withSteps(stepsHere() + 1), '')
  if (stepsHere() === open.length) return
  isClosing = true
  window.history.go(open.length - stepsHere())
}

const takeAddressAlong = (): void => {
  const { pathname } = window.location
  if (told !== null && new URL(told).pathname === pathname) tellAddress(told)
}

/** Closes what a step back leaves, in every browser: few tell a dialog of the Back gesture themselves. */
export const listenForSteps = (): (() => void) => {
  const onPop = (): void => {
    if (isClosing || open.length > stepsHere()) takeAddressAlong()
    else told = null
    if (!isClosing) while (open.length > stepsHere()) open.pop()?.()
    isClosing = false
    alignHistory()
  }
  window.addEventListener('popstate', onPop)
  // A page that is loaded anew on the step of a dialog goes back to the entry below, which may have an older address.
  if (stepsHere() > 0) told = window.location.href
  alignHistory()
  return () => window.removeEventListener('popstate', onPop)
}

/** A link out of a dialog replaces its step; a step back under way is forgotten. */
export const leaveSteps = (): boolean => {
  isClosing = false
  told = null
  return stepsHere() > 0
}

/** The dialog is a step of the history while it is drawn, and closes when that step is left. */
export const useDialogStep = (onClose: () => void, isStep = true): void => {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isStep) return
    const mine = (): void => close()
    open.push(mine)
    alignHistory()
    return () => {
      const at = open.indexOf(mine)
      if (at >= 0) open.splice(at, 1)
      // Later: another dialog may open in the same moment, or a link's address come.
      queueMicrotask(alignHistory)
    }
  }, [isStep])
}
