import type { Page } from 'playwright/test'
import { OUTBOX_WORKER } from '../../web/sw/outbox-worker.ts'
import { expect } from './expect.ts'

/** Whether this page's browser has been asked to send what waits once there is a network. */
export const isBrowserAsked = (page: Page): Promise<boolean> =>
  page.evaluate(async ({ scope, tag }) => {
    const found = await navigator.serviceWorker.getRegistration(scope)
    if (!found?.scope.endsWith(scope)) return false
    const tags: readonly string[] = await Reflect.get(found, 'sync').getTags()
    return tags.includes(tag)
  }, OUTBOX_WORKER)

/** The worker that sends what waits while no page is open. */
export interface OutboxWorker {
  /** The browser wakes it, as after a tunnel. */
  readonly networkIsBack: () => Promise<void>
  /** It ends in the middle of its work, as when the system takes its memory. */
  readonly kill: () => Promise<void>
}

interface Registration {
  readonly registrationId: string
  readonly scopeURL: string
}
interface Version {
  readonly versionId: string
  readonly registrationId: string
  readonly runningStatus: string
}

/** The connection to this page's browser's worker; the page itself is not of the site. */
const workerOf = async (watcher: Page, origin: string): Promise<OutboxWorker> => {
  const cdp = await watcher.context().newCDPSession(watcher)
  const registrations = new Map<string, Registration>()
  const versions = new Map<string, Version>()
  cdp.on(
    'ServiceWorker.workerRegistrationUpdated',
    (event: { registrations: readonly Registration[] }) => {
      for (const one of event.registrations) registrations.set(one.registrationId, one)
    },
  )
  cdp.on('ServiceWorker.workerVersionUpdated', (event: { versions: readonly Version[] }) => {
    for (const one of event.versions) versions.set(one.versionId, one)
  })
  await cdp.send('ServiceWorker.enable')
  const idOf = () =>
    [...registrations.values()].find(({ scopeURL }) => scopeURL === origin + OUTBOX_WORKER.scope)
      ?.registrationId ?? ''
  await expect.poll(idOf).not.toBe('')
  const registrationId = idOf()
  const running = () =>
    [...versions.values()].filter(
      (one) => one.registrationId === registrationId && one.runningStatus === 'running',
    )
  return {
    networkIsBack: async () => {
      const { tag } = OUTBOX_WORKER
      const event = { origin, registrationId, tag, lastChance: false }
      await cdp.send('ServiceWorker.dispatchSyncEvent', event)
    },
    kill: async () => {
      await expect.poll(() => running().length).toBe(1)
      for (const { versionId } of running())
        await cdp.send('ServiceWorker.stopWorker', { versionId })
      await expect.poll(() => running().length).toBe(0)
    },
  }
}

/** Opens an empty page beside those of the site, and gives the worker that may send for them. */
export const watchWorker = async (page: Page): Promise<OutboxWorker> => {
  await expect.poll(() => isBrowserAsked(page)).toBe(true)
  return workerOf(await page.context().newPage(), new URL(page.url()).origin)
}

/** The same, and closes every page of the site. */
export const closePanel = async (page: Page): Promise<OutboxWorker> => {
  const open = page.context().pages()
  const worker = await watchWorker(page)
  for (const one of open) await one.close()
  return worker
}
