import { useEffect, useState } from 'react'

/** The control that opened a dialog. A step of a menu is gone by then: the menu's button stands for it. */
const openerNow = (): HTMLElement | null => {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null
  const menu = activeElement.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? activeElement
}

/**
 * Returns the focus to a dialog's opener; where that is gone, to a button beside it, or else to the page. Mantine does so for a dialog that
 * stays mounted while it is closed; the panel's are drawn only while they are open.
 */
export const useFocusReturn = (): void => {
  const [opener] = useState(openerNow)
  const [place] = useState(opener?.parentElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        // Another part has the focus already, as the next dialog.
        if (document.activeElement && document.activeElement !== document.body) return
        const beside = place?.isConnected ? place.querySelector('button') : null
        const to = opener?.isConnected ? opener : (beside ?? document.getElementById('main'))
        to?.focus({ preventScroll: true })
      })
    },
    [opener, place],
  )
}
