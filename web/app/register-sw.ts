import { Workbox } from 'workbox-window'

/** Looks for a new build this often while the app is open, and when it is looked at again. */
const LOOK_EVERY_MS = 3600_000

export interface ServiceWorkerDoor {
  /** Keeps the panel's code on this device, so that it opens without a network: call it once an admin is signed in. */
  readonly keepPanel: () => void
}

/**
 * Registers the worker that opens the app without a network. `onUpdateReady` is called when a new build waits, with
 * the way to take it: the page is then reloaded. Unasked, the new build takes over at the next cold start.
 */
export const registerServiceWorker = (
  onUpdateReady: (takeUpdate: () => void) => void,
): ServiceWorkerDoor => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator))
    return { keepPanel: () => undefined }
  const workbox = new Workbox('/sw.js')
  let isTaken = false
  workbox.addEventListener('waiting', () =>
    onUpdateReady(() => {
      isTaken = true
      workbox.messageSkipWaiting()
    }),
  )
  workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (isTaken) window.location.reload()
    // Another tab took the update. This one may hold half a form: it is told, not reloaded.
    else if (isUpdate || isExternal) onUpdateReady(() => window.location.reload())
  })
  workbox.register().catch(() => undefined) // Refused, as in some private windows: the app works from the network.
  const look = () => {
    if (document.visibilityState === 'visible') workbox.update().catch(() => undefined)
  }
  window.setInterval(look, LOOK_EVERY_MS)
  return {
    keepPanel: () => {
      navigator.serviceWorker.ready.then(
        ({ active }) => active?.postMessage({ type: 'KEEP_PANEL' }),
        () => undefined,
      )
    },
  }
}
