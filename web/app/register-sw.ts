import { Workbox } from 'workbox-window'
import { isBusy } from '../shared/live/busy.ts'
import { answerWorker, type MessageType, tell } from '../sw/message.ts'

/** Looks for a new build this often while the app is open. */
const LOOK_EVERY_MS = 3_600_000

const hasWorker = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator

/**
 * Registers the worker that opens the app without a network. `onUpdateReady` is called when a new build waits, with
 * the way to take it: this page is then reloaded. Unasked, the new build takes over at the next cold start. Rejects where
 * the browser refuses a worker, as in some private windows.
 */
export const registerServiceWorker = async (
  onUpdateReady: (takeUpdate: () => void) => void,
): Promise<void> => {
  if (!hasWorker()) return
  const { serviceWorker } = navigator
  const isFirst = serviceWorker.controller === null
  let isTaken = false
  let isNew = isFirst
  const reload = (): void => window.location.reload()
  const worker = new Workbox('/sw.js')
  serviceWorker.addEventListener('message', answerWorker)
  worker.addEventListener('waiting', () =>
    onUpdateReady(() => {
      isTaken = true
      worker.messageSkipWaiting()
    }),
  )
  worker.addEventListener('controlling', () => {
    if (isTaken && !isBusy()) reload()
    // This device had no worker before: there is no older build to update from.
    else if (isNew) isNew = false
    // Another tab took the update. This one may hold half a form: it is told, not reloaded.
    else onUpdateReady(reload)
  })
  await worker.register()
  dropSecondWorker().catch(() => undefined) // the next page tries again
  if (isFirst) tellWorker('KEEP_PAGES')
  // Without a network there is no newer version to hear of; the next hour asks again.
  setInterval(() => void worker.update().catch(() => undefined), LOOK_EVERY_MS)
}

/** Earlier releases had a second worker on an admin's device, which sent changes while no page was open. */
const dropSecondWorker = async (): Promise<void> => {
  for (const one of await navigator.serviceWorker.getRegistrations())
    if (one.scope.endsWith('/admin/outbox-worker/')) await one.unregister()
}

/** Keeps the panel's code on this device, so that an admin who opened it once can work in a tunnel. */
export const keepPanel = (): void => {
  if (hasWorker()) tellWorker('KEEP_PANEL')
}

const tellWorker = (type: MessageType): void => {
  navigator.serviceWorker.ready.then(
    // A waiting build already copied what this device keeps. It has to hear of what was added since.
    ({ active, waiting }) => {
      for (const worker of [active, type === 'KEEP_PANEL' ? waiting : null])
        if (worker) tell(worker, type)
    },
    () => undefined,
  )
}
