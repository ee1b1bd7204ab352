import { lazy, type ReactNode, Suspense, useState } from 'react'

const InstallSheet = lazy(async () => ({
  default: (await import('./install-sheet.tsx')).InstallSheet,
}))

declare global {
  interface Window {
    /** The browser's own install dialog. web/index.html holds it back, so that nobody is asked at once; it can be shown once. */
    installDialog?: { readonly prompt: () => Promise<unknown> } | null
  }
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
