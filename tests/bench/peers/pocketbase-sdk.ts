import { join } from 'node:path'
import { ROOT } from '../../support/app-paths.ts'
import type { TestServer } from '../../support/pocketbase.ts'
import { LISTS, STORE_ROWS } from './lists.ts'
import type { SyncPeer } from './sync-peer.ts'
import { inThePlaceOfTheApp } from './this-app.ts'

/** Fields of each that a visitor may read; `files`: through the rows that show them. */
const OPEN: readonly (readonly [
  collection: string,
  rule: 'listRule' | 'viewRule',
  open: string,
])[] = [
  ...LISTS.map((name) => [name, 'listRule', "status = 'published'"] as const),
  ['files', 'viewRule', ''],
]

/**
 * PocketBase with its own SDK and no engine: whole lists at first, into IndexedDB; then what is newer. It hears of no deletion, for
 * which PocketBase has nothing.
 */
export const pocketbaseSdk = async (server: TestServer): Promise<SyncPeer> => {
  const token = await server.superuser()
  const before: (() => Promise<void>)[] = []
  for (const [collection, rule, open] of OPEN) {
    const path = `/api/collections/${collection}`
    const was = (await server.api(path, { token })).json[rule]
    const set = async (to: unknown) => {
      const answer = await server.api(path, { method: 'PATCH', token, body: { [rule]: to } })
      if (answer.status !== 200) throw new Error(`${collection}: ${answer.status} ${answer.text}`)
    }
    await set(open)
    before.push(() => set(was))
  }
  const [list = ''] = LISTS
  return {
    name: 'PocketBase’s SDK 0.28.1, no engine',
    open: async (page) => {
      await inThePlaceOfTheApp(page, server.url, '<!doctype html><title>SDK</title>')
      await page.goto(`${server.url}/bench`)
      await page.addScriptTag({
        path: join(ROOT, 'node_modules/pocketbase/dist/pocketbase.umd.js'),
      })
    },
    sync: (page) =>
      page.evaluate(`(async () => {
        const startedAt = performance.now()
        const pb = new PocketBase(location.origin)
        const newest = localStorage.newest ?? ''
        const filter = newest && 'updated_at > "' + newest + '"'
        const all = []
        for (const name of ${JSON.stringify(LISTS)})
          all.push(...await pb.collection(name).getFullList({ batch: 1000, filter, sort: 'updated_at' }))
        const rows = await (${STORE_ROWS})(all, (row) => row.id)
        localStorage.newest = all.reduce((top, row) => row.updated_at > top ? row.updated_at : top, newest)
        return { ms: performance.now() - startedAt, rows }
      })()`),
    change: async () => {
      const now = new Date().toISOString().replace('T', ' ')
      await server.sql(
        `UPDATE ${list} SET title = 'A new title', updated_at = '${now}' WHERE id = (SELECT id FROM ${list} WHERE status = 'published' ORDER BY id LIMIT 1)`,
      )
    },
    thousandRows: async () => {
      const path = `/api/collections/${list}/records?perPage=1000&expand=file_url&skipTotal=true&sort=-@rowid`
      const headers = { 'Accept-Encoding': 'identity' }
      const { json, text } = await server.api(path, { headers })
      return { rows: json.items.length, bytes: Buffer.byteLength(text) }
    },
    close: async () => {
      for (const setBack of before) await setBack()
    },
  }
}
