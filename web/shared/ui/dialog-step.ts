import { useEffect, useEffectEvent, useState } from 'react'

/** Dialogs without an address of their own, outermost first: each as the way to close it. */
const open: (() => void)[] = []

/** A step back that a dialog takes as it closes: the browser tells of it later. */
let isClosing = false

/** Entry of this page as told last, perhaps with a dialog's step, while the one below is older. */
let told: { readonly href: string; readonly state: object | null } | null = null

const tell = (state: object | null, address: string): void => {
  window.history.replaceState(state, '', address)
  told = { href: window.location.href, state }
}

/** Names the state of the page in its address, for good: a step that a dialog leaves takes it along. */
export const tellAddress = (address: string): void => tell(window.history.state, address)

/** True while the address is the page's own word, and not a person's. */
export const isTold = (): boolean => window.location.href === told?.href

/** Dialogs that the current entry of the history stands for. */
export const stepsHere = (): number => Number(window.history.state?.dialogs ?? 0)

/** State of an entry that stands for `count` dialogs; the router's own words in it stay. */
const withSteps = (state: object | null, count: number) => ({ ...state, dialogs: count })

/** This page has another entry now: dialogs over it keep their steps, and take it along when they are left. */
export const keepSteps = (count: number): void =>
  tell(withSteps(window.history.state, count), window.location.href)

/** One step of the history for each open dialog. Steps of dialogs that are gone, as after a reload, are taken back. */
export const alignHistory = (): void => {
  if (isClosing) return
  // No more than are missing: a browser that is asked for many at once refuses some.
  for (let steps = stepsHere(); steps < open.length; steps += 1)
    window.history.pushState(withSteps(window.history.state, steps + 1), '')
  if (stepsHere() <= open.length) return
  isClosing = true
  window.history.go(open.length - stepsHere())
}

const takeAlong = (): void => {
  if (told !== null && new URL(told.href).pathname === window.location.pathname)
    tell(withSteps(told.state, stepsHere()), told.href)
}

/** Closes what a step back leaves, before the router reads the address. Few browsers tell a dialog of the Back gesture themselves. */
export const listenForSteps = (): (() => void) => {
  const onPop = (): void => {
    if (isClosing || open.length > stepsHere()) takeAlong()
    else told = null
    if (!isClosing) while (open.length > stepsHere()) open.pop()?.()
    isClosing = false
    alignHistory()
  }
  window.addEventListener('popstate', onPop)
  // A page that is loaded anew on the step of a dialog goes back to the entry below, which may have an older address.
  if (stepsHere() > 0) tellAddress(window.location.href)
  return () => window.removeEventListener('popstate', onPop)
}

/** A link out of a dialog replaces its step; a step back under way is forgotten. */
export const leaveSteps = (): boolean => {
  isClosing = false
  told = null
  return stepsHere() > 0
}

/** The dialog is a step of the history while it is drawn. It closes when that is left, or gets another. */
export const useDialogStep = (onClose: () => void, isStep = true): void => {
  const [asked, setAsked] = useState(0)
  const close = useEffectEvent(() => {
    onClose()
    setAsked(asked + 1)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever asks a question instead of closing is asked again
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
  }, [isStep, asked])
}
