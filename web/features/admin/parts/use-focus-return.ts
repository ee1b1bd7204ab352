import { useEffect, useState } from 'react'

/** What a person used to open a dialog. A step of a menu is gone by then: its button stands for it. */
const openerNow = (): HTMLElement | null => {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null
  const menu = activeElement.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? activeElement
}

const giveBack = (opener: HTMLElement | null): void => {
  // Somebody has it already, as the next dialog.
  if (document.activeElement && document.activeElement !== document.body) return
  if (opener?.isConnected) opener.focus({ preventScroll: true })
  else if (opener) document.getElementById('main')?.focus({ preventScroll: true })
}

/** Whoever closes a dialog goes on where it was opened, or in the page where that is gone. Mantine does so only for dialogs that stay. */
export const useFocusReturn = (): void => {
  const [opener] = useState(openerNow)
  useEffect(
    () => () => {
      setTimeout(() => giveBack(opener))
    },
    [opener],
  )
}
