import { expect, type Page } from 'playwright/test'
import { type CollectionName, collections } from '../../../sync/model/collections.ts'
import type { App } from '../app.ts'
import { colleague } from '../colleague.ts'
import { readFeed } from '../content.ts'
import type { TestServer } from '../pocketbase.ts'
import type { Books } from './books.ts'
import type { MonkeyDevice } from './device.ts'
import { KINDS, type Kind } from './kinds.ts'

type Rows = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const STATUSES = { published: 'Published', draft: 'Draft', trashed: 'In the trash' }

/** 'title · status · how it stands with the server' of each row on this page of a list. */
const rowsHere = (page: Page): Promise<string[]> =>
  page.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const label = row.querySelector('input[type=checkbox]')?.getAttribute('aria-label') ?? ''
      const status = row.querySelector('[data-status]')?.textContent ?? ''
      const sync = /Waiting to send|Sending|Not saved|Needs a decision|Sent/.exec(
        row.textContent ?? '',
      )?.[0]
      return `${label.replace('Select ', '')} · ${status} · ${sync}`
    }),
  )

/** The same of every page of one list of a device, the trash too, sorted. */
export const shownBy = async (device: MonkeyDevice, { path, heading }: Kind): Promise<string[]> => {
  const { page } = device
  const all: string[] = []
  for (const show of ['all', 'trash']) {
    await device.go(`${path}?sort=title&show=${show}`, heading)
    await expect(page.locator('tbody').or(page.getByText('The trash is empty.'))).toBeVisible()
    const last = await page.getByText(/^Page \d+ of \d+$/).allTextContents()
    const pages = Number(/\d+$/.exec(last[0] ?? '')?.[0] ?? 1)
    for (let at = 1; at <= pages; at += 1) {
      await device.go(`${path}?sort=title&show=${show}&page=${at}`, heading)
      if (pages > 1) await expect(page.getByText(`Page ${at} of ${pages}`)).toBeVisible()
      all.push(...(await rowsHere(page)))
    }
  }
  return all.sort()
}

/** The rows of a collection as a device keeps them: those of its own mirror, by id, in the words of the feed. */
export const keptBy = ({ page }: MonkeyDevice, collection: string): Promise<Rows> =>
  page.evaluate(async (name) => {
    const done = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const isAsked = new RegExp(`^rxdb-dexie-academy-mirror-admin-.*--${name}$`)
    const found = (await indexedDB.databases()).find((one) => isAsked.test(one.name ?? ''))
    const database = await done(indexedDB.open(found?.name ?? ''))
    const docs: { id: string; row: string; _deleted: string }[] = await done(
      database.transaction('docs').objectStore('docs').getAll(),
    )
    database.close()
    const here = docs.filter(({ _deleted }) => _deleted !== '1')
    return Object.fromEntries(here.map(({ id, row }) => [id, JSON.parse(row)]))
  }, collection)

/** The fields that an admin writes, of each row. */
export const writtenOf = (collection: CollectionName, rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([id, row]) => [
      id,
      Object.fromEntries(collections[collection].writable.map((field) => [field, row[field]])),
    ]),
  )

/** What the server has, as a device would show it; and all that was ever typed into it, by the rows that are there. */
export const serverHas = async (app: App) => {
  const { server } = app
  const { token } = await colleague(app)
  const newest = new Map<string, Awaited<ReturnType<typeof readFeed>>['changes'][number]>()
  for (const entry of (await readFeed(server, { token })).changes) newest.set(entry.id, entry)
  const rows = [...newest.values()].filter(({ deleted }) => !deleted)
  const shown = new Map(
    KINDS.map(({ collection, fields }) => [
      collection,
      rows
        .filter((entry) => entry.collection === collection)
        .map(({ row }) => {
          const status = STATUSES[row.status as keyof typeof STATUSES]
          return `${row[fields[0]?.name ?? '']} · ${status} · Sent`
        })
        .sort(),
    ]),
  )
  const kept = (collection: CollectionName): Rows =>
    Object.fromEntries(
      rows.filter((entry) => entry.collection === collection).map(({ id, row }) => [id, row]),
    )
  return { shown, kept, rows, token }
}

/** Every row that was ever deleted for ever, by the server's own book of what was done. */
const deletedIds = async (server: TestServer, token: string): Promise<ReadonlySet<string>> => {
  const { json } = await server.api('/api/sync/admin/audit?format=json', { token })
  const entries: readonly { action: string; id: string }[] = json
  return new Set(entries.filter(({ action }) => action === 'deleted').map(({ id }) => id))
}

/** What was typed, given up by nobody, and is neither in its row nor in one of the row's versions. */
export const lostOf = async (app: App, books: Books): Promise<string[]> => {
  const { server } = app
  const { rows, token } = await serverHas(app)
  const gone = await deletedIds(server, token)
  const texts = new Map<string, string>()
  const textOf = async (collection: string, id: string): Promise<string> => {
    const known = texts.get(id)
    if (known !== undefined) return known
    const kept = await server.api(`/api/sync/admin/history/${collection}/${id}`, { token })
    const text = JSON.stringify(rows.find((row) => row.id === id)?.row) + kept.text
    texts.set(id, text)
    return text
  }
  const lost: string[] = []
  for (const { words, collection, id } of books.owed((one) => gone.has(one)))
    if (!(await textOf(collection, id)).includes(words)) lost.push(`${words} (${collection} ${id})`)
  return lost
}
