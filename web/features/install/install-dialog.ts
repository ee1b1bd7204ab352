/** The browser's own way to install, which it hands out once per page; TypeScript's DOM has no word of it. */
interface InstallDialog {
  readonly prompt: () => Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Held back, so that no visitor is asked at once; web/build/loader.js listens from the first moment on. */
    installDialog?: (Event & InstallDialog) | null
  }
  interface WindowEventMap {
    beforeinstallprompt: Event & InstallDialog
  }
}

/** Holds back the browser's dialog on a page that came without the loader. */
export const keepInstallDialog = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installDialog = event
  })
}

/** Shows the browser's dialog, in answer to a tap; tells whether it was said yes to. It can be shown once. */
export const showInstallDialog = async (): Promise<boolean> => {
  const dialog = window.installDialog
  window.installDialog = null
  if (!dialog) return false
  await dialog.prompt()
  return (await dialog.userChoice).outcome === 'accepted'
}
