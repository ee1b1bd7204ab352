import type { Page } from 'playwright/test'
import { OUTBOX_WORKER } from '../../../web/sw/outbox-worker.ts'
import { type App, becomeOfflineReady, DESK, expect } from '../app.ts'
import { colleague } from '../colleague.ts'
import type { FaultProxy } from '../fault-proxy.ts'
import { openLibrary, publicRow } from '../library.ts'

export const PUSH = /\/api\/sync\/push/

export const scopesOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )

/** A panel that can work without a network, on a way to the server that the story cuts. */
export const openPanel = async (app: App, way: FaultProxy) => {
  // The whole browser: the one with nothing around it has no Background Sync.
  const page = await app.open(await app.profile(), { address: way.url, viewport: DESK })
  const title = await openLibrary(page)
  await becomeOfflineReady(page)
  const isWorkerReady = () =>
    page.evaluate(
      async (scope) => Boolean((await navigator.serviceWorker.getRegistration(scope))?.active),
      OUTBOX_WORKER.scope,
    )
  await expect.poll(() => scopesOf(page)).toContain(OUTBOX_WORKER.scope)
  await expect.poll(isWorkerReady).toBe(true)
  return { page, title, id: String((await publicRow(app, title))?.id) }
}

/** Versions of a row on the server, the newest first. */
export const versionsOf = async (app: App, id: string): Promise<readonly unknown[]> => {
  const { token } = await colleague(app)
  const path = `/api/sync/admin/history/tests_library/${id}`
  return (await app.server.api(path, { token })).json.versions
}
