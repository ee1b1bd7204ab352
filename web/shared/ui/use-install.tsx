import { lazy, type ReactNode, Suspense, useState } from 'react'

const InstallSheet = lazy(async () => ({
  default: (await import('./install-sheet.tsx')).InstallSheet,
}))

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

/** `ask` shows the browser's install dialog, or else `sheet`, which says how to install by hand. */
export const useInstall = (): { readonly ask: () => void; readonly sheet: ReactNode } => {
  const [isOpen, setOpen] = useState(false)
  const ask = (): void => {
    const dialog = window.installDialog
    window.installDialog = null
    if (dialog) dialog.prompt().catch(() => setOpen(true))
    else setOpen(true)
  }
  const sheet = isOpen ? (
    <Suspense>
      <InstallSheet hasSteps={isIos()} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
  return { ask, sheet }
}
