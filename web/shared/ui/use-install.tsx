import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import classes from './install.module.css'
import { Sheet } from './sheet.tsx'

interface InstallDialog {
  readonly prompt: () => Promise<unknown>
}

declare global {
  interface Window {
    /** The browser's own install dialog. It is held back, so that nobody is asked at once, and can be shown once. */
    installDialog?: (Event & InstallDialog) | null
  }
  interface WindowEventMap {
    beforeinstallprompt: Event & InstallDialog
  }
}

/** Holds back the browser's dialog on a page without the loader, which does the same (web/build/loader.js). */
export const keepInstallDialog = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installDialog = event
  })
}

/** True on an iPhone or iPad, which have no dialog, only steps in the Share menu. An iPad calls itself a Mac. */
export const isIos = (): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export const installWords = {
  iosTitle: 'Add to your Home Screen',
  iosText: 'It then opens full screen and without internet, like any app.',
  iosSteps: [
    ['Tap Share', 'at the bottom, beside the address, or behind the three dots'],
    ['Tap Add to Home Screen', 'scroll down if you do not see it'],
    ['Tap Add', 'and open it from your Home Screen'],
  ],
  iosSaved:
    'Files that you saved here do not come along. Open the app once with internet and save them again: tap Save at each file, or use Library to save a whole subject.',
  menuTitle: 'Install the app',
  menuText:
    "Look for 'Install app' or 'Add to Home screen' in the menu of this browser. It is not there if the app is installed already, or if this browser cannot install apps: Chrome, Edge and Samsung Internet can.",
  close: 'OK',
} as const

/** `ask` shows the browser's install dialog, or else `sheet`, which says how to install by hand. */
export const useInstall = (): { readonly ask: () => void; readonly sheet: ReactNode } => {
  const [isOpen, setOpen] = useState(false)
  const ask = (): void => {
    const dialog = window.installDialog
    window.installDialog = null
    if (dialog) dialog.prompt().catch(() => setOpen(true))
    else setOpen(true)
  }
  return { ask, sheet: isOpen ? <InstallSheet onClose={() => setOpen(false)} /> : null }
}

function InstallSheet({ onClose }: { onClose: () => void }) {
  const hasSteps = isIos()
  return (
    <Sheet
      title={hasSteps ? installWords.iosTitle : installWords.menuTitle}
      onClose={onClose}
      foot={<Button onClick={onClose}>{installWords.close}</Button>}
    >
      {hasSteps ? (
        <>
          <p>{installWords.iosText}</p>
          <ol className={classes.steps}>
            {installWords.iosSteps.map(([what, where]) => (
              <li key={what}>
                <b>{what}</b>
                <span className="muted">{where}</span>
              </li>
            ))}
          </ol>
          <p>{installWords.iosSaved}</p>
        </>
      ) : (
        <p>{installWords.menuText}</p>
      )}
    </Sheet>
  )
}
