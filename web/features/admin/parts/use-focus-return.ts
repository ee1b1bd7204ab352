import { useEffect, useState } from 'react'

/** The control that opened a dialog. A step of a menu is gone by then: its button stands for it. */
const openerNow = (): HTMLElement | null => {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null
  const menu = activeElement.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? activeElement
}

/** The control in the place of an opener whose list was drawn again since, as by a first pull. */
const twinOf = (opener: HTMLElement): HTMLElement | undefined => {
  const mark = opener.hasAttribute('href') ? 'href' : 'aria-label'
  const value = opener.getAttribute(mark)
  if (!value) return undefined
  return [...document.querySelectorAll<HTMLElement>(opener.tagName)].find(
    (other) => other.getAttribute(mark) === value && other.offsetParent !== null,
  )
}

const giveBack = (opener: HTMLElement | null): void => {
  // Somebody has it already, as the next dialog.
  if (document.activeElement && document.activeElement !== document.body) return
  if (!opener) return
  const to = opener.isConnected ? opener : (twinOf(opener) ?? document.getElementById('main'))
  to?.focus({ preventScroll: true })
}

/** The opener of the dialog that went last. */
let openerBefore: HTMLElement | null = null

/**
 * The focus's return to a dialog's opener, or to the page where that is gone. Mantine does so only for dialogs that stay.
 */
export const useFocusReturn = (): void => {
  const [opener] = useState(openerNow)
  useEffect(() => {
    // One that takes the place of another, as with its code when that came, was opened by what opened the other.
    const own = opener?.isConnected === false ? openerBefore : opener
    return () => {
      openerBefore = own
      setTimeout(() => giveBack(own))
    }
  }, [opener])
}
