import { type Live, liveCell, type Sync } from '../../../../sync/index.ts'
import { OUTBOX_WORKER } from '../../../sw/outbox-worker.ts'

// Sending while no page is open (web/sw/decisions.md). An admin's device keeps a worker for it, and the browser is asked to wake
// that one once there is a network. An open page sends by itself.

/** The time in which an open page sends most changes, in ms. Only longer waits have the browser start a worker. */
const SENT_WITHIN_MS = 2_000

const goes = liveCell(false)
/**
 * Whether changes kept now go although the panel is closed. The browser waits for a network as long as needed. Over one
 * without an answer from the server it tries a few times, and promises nothing.
 */
export const goesWhenClosed: Live<boolean> = goes

/** A registration of a browser with Background Sync; TypeScript's library lacks it. */
interface Waking extends ServiceWorkerRegistration {
  readonly sync: { readonly register: (tag: string) => Promise<void> }
}

const isWaking = (registration: ServiceWorkerRegistration): registration is Waking =>
  'sync' in registration

const isActive = (registration: ServiceWorkerRegistration): Promise<boolean> =>
  new Promise((resolve) => {
    const look = () => {
      const coming = registration.installing ?? registration.waiting
      if (registration.active) resolve(true)
      else if (coming === null) resolve(false)
      else coming.addEventListener('statechange', look, { once: true })
    }
    look()
  })

const isAllowed = async (): Promise<boolean> => {
  const name = 'background-sync' as PermissionName // as: a name that TypeScript's library lacks
  return (await navigator.permissions.query({ name })).state === 'granted'
}

let worker: Waking | null = null

const look = (): void => goes.set(worker !== null && !navigator.onLine)

const keepWorker = async (): Promise<void> => {
  const { script, scope } = OUTBOX_WORKER
  const kept = await navigator.serviceWorker.register(script, { scope })
  // No page is in its reach: without this it would stay of the build that it came with.
  kept.update().catch(() => undefined) // there is no network, and so no newer one
  worker = isWaking(kept) && (await isActive(kept)) && (await isAllowed()) ? kept : null
}

const dropWorker = async (): Promise<void> => {
  worker = null
  const found = await navigator.serviceWorker.getRegistration(OUTBOX_WORKER.scope)
  // Where it is not there, the one found is that of the whole site.
  if (found && new URL(found.scope).pathname === OUTBOX_WORKER.scope) await found.unregister()
}

/** At once: the page may be on its way out. */
const askBrowser = (): void => {
  worker?.sync.register(OUTBOX_WORKER.tag).catch(() => undefined) // it refuses: the next page sends
}

const waitingIn = (sync: Sync): number => {
  const { waiting, sending } = sync.status.getSnapshot().outbox
  return waiting + sending
}

/** Asks the browser for each change that is not sent soon, and for all when the page is hidden. */
const followOutbox = (sync: Sync): void => {
  let known = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    clearTimeout(timer)
    timer = undefined
    askBrowser()
  }
  const count = () => {
    const waiting = waitingIn(sync)
    if (waiting === 0) clearTimeout(timer)
    if (waiting === 0) timer = undefined
    else if (waiting > known) timer ??= setTimeout(ask, SENT_WITHIN_MS)
    known = waiting
  }
  sync.status.subscribe(count)
  count()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && waitingIn(sync) > 0) ask()
  })
}

const followSession = (sync: Sync): void => {
  let turn: Promise<void> = Promise.resolve()
  const follow = () => {
    const state = sync.session.state.getSnapshot()
    // A session that ended by itself may go on: what waits is sent after the next sign-in.
    if (state.kind === 'signed-out' && state.ended) return
    const step = state.kind === 'signed-in' ? keepWorker : dropWorker
    turn = turn
      .then(step)
      .catch(() => undefined)
      .then(look) // refused: an open page sends
  }
  sync.session.state.subscribe(follow)
  follow()
}

let isBegun = false

/** From now on, until this page ends, what waits is sent without it too, where the browser can. */
export const sendWhenClosed = (sync: Sync): void => {
  if (isBegun || !import.meta.env.PROD) return
  if (!('serviceWorker' in navigator) || !('SyncManager' in window)) return
  isBegun = true
  for (const event of ['online', 'offline']) window.addEventListener(event, look)
  followSession(sync)
  followOutbox(sync)
}
