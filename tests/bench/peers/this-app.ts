import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Page } from 'playwright'
import type { TestServer } from '../../support/pocketbase.ts'
import { ask } from '../browser-bench.ts'
import type { SyncPeer } from './sync-peer.ts'

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Gives a page of the bench at the address of a server, whose answers under /api stay its own. */
export const inThePlaceOfTheApp = (page: Page, url: string, html: string): Promise<unknown> =>
  page.route(`${url}/bench`, (route) => route.fulfill({ contentType: 'text/html', body: html }))

const serveBuilt = async (page: Page, server: TestServer, folder: string, file: string) => {
  await inThePlaceOfTheApp(page, server.url, await readFile(join(folder, file), 'utf8'))
  await page.route(`${server.url}/assets/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const contentType = TYPES[extname(pathname)] ?? 'text/plain'
    await route.fulfill({ contentType, body: await readFile(join(folder, pathname)) })
  })
  await page.goto(`${server.url}/bench`)
}

const onOurServer = (server: TestServer) => {
  let title = 0
  const headNow = async () => (await server.api('/api/sync/head?fresh=1')).json
  return {
    change: async () => {
      title += 1
      await server.sql(
        `UPDATE tests_library SET title = 'Title ${title}' WHERE id = (SELECT id FROM tests_library WHERE status = 'published' ORDER BY id LIMIT 1)`,
      )
    },
    thousandRows: async () => {
      const { epoch, seq } = await headNow()
      const path = `/api/sync/changes?epoch=${epoch}&after=0&upto=${seq}`
      const headers = { 'Accept-Encoding': 'identity' }
      const { json, text } = await server.api(path, { headers })
      return { rows: json.changes.length, bytes: Buffer.byteLength(text) }
    },
    close: async () => undefined,
  }
}

/** The engine that ships. */
export const thisApp = (server: TestServer, folder: string): SyncPeer => ({
  name: 'this app',
  pid: server.pid,
  open: (page) => serveBuilt(page, server, folder, 'index.html'),
  sync: async (page) => {
    const { ms, outcome } = await ask(page, 'firstSync')
    if (outcome !== 'current') throw new Error(`this app: ${outcome}`)
    return { ms, rows: await ask(page, 'count') }
  },
  ...onOurServer(server),
})

/** RxDB's own replication on the same feed. */
export const plainRxdb = (server: TestServer, folder: string): SyncPeer => ({
  name: 'RxDB 17.6.0, its own replication of the same feed',
  open: async (page) => {
    await serveBuilt(page, server, folder, 'rxdb.html')
    await page.waitForFunction('"sync" in globalThis')
  },
  sync: (page) => page.evaluate('sync()'),
  ...onOurServer(server),
})
