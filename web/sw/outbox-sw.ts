import { sendWhileClosed } from '../../sync/index.ts'
import { isAnyoneThere } from './anyone-there.ts'
import { OUTBOX_WORKER } from './outbox-worker.ts'

// The worker of an admin's device that sends what waits while no page is open (decisions.md). It has an address of its own
// and no page in its reach: no visitor's browser ever asks for it, and it runs for nothing but this one event.

declare const self: ServiceWorkerGlobalScope

/** A page whose app runs answers within this, on a slow phone at its busiest too. */
const ANSWER_WITHIN_MS = 5_000

/** News that there is a network; TypeScript's library lacks it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

const isPageThere = async (): Promise<boolean> =>
  isAnyoneThere(
    await self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
    ANSWER_WITHIN_MS,
  )

/** Fails while something still waits: the browser then tries again by itself, a few times. */
const send = async (): Promise<void> => {
  if ((await sendWhileClosed(isPageThere)) === 'waits') throw new Error('changes still wait')
}

// No page is of this worker: nothing has to wait for the one before.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent // as: the events of this name are such
  if (tag === OUTBOX_WORKER.tag) waitUntil.call(event, send())
})
