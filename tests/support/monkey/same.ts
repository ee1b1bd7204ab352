import { expect, type Page } from 'playwright/test'
import { type CollectionName, collections } from '../../../sync/model/collections.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import type { App } from '../app.ts'
import { colleague } from '../colleague.ts'
import { readFeed } from '../content.ts'
import type { TestServer } from '../pocketbase.ts'
import type { Books } from './books.ts'
import type { MonkeyDevice } from './device.ts'
import { KINDS, type Kind, SINGLES, type Single } from './kinds.ts'

type Rows = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const STATUSES = { published: 'Published', draft: 'Draft', trashed: 'Deleted for ever on' }

/** 'title · status · how it stands with the server' of each row on this page of a list. */
const rowsHere = (page: Page): Promise<string[]> =>
  page.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const label = row.querySelector('input[type=checkbox]')?.getAttribute('aria-label') ?? ''
      const said = row.querySelector('[data-status]')?.textContent ?? ''
      // Without its day, which the clock of each machine says.
      const status = said.replace(/^(Deleted for ever on) .+$/, '$1')
      const sync = /Waiting to send|Sending|Not saved|Needs a decision|Sent/.exec(
        row.textContent ?? '',
      )?.[0]
      return `${label.replace('Select ', '')} · ${status} · ${sync}`
    }),
  )

/** The same of every page of one list of a device, the trash too, sorted. */
export const shownInList = async (
  device: MonkeyDevice,
  { path, heading }: Kind,
): Promise<string[]> => {
  const { page } = device
  const all: string[] = []
  for (const [show, chip] of [
    ['all', 'All'],
    ['trash', 'Trash'],
  ]) {
    await device.go(`${path}?sort=title&show=${show}`, heading)
    // The pages of what was shown before are not those of this.
    await expect(page.getByRole('button', { name: chip, exact: true, pressed: true })).toBeVisible()
    await expect(page.locator('tbody').or(page.getByText(rowWords.emptyTrash))).toBeVisible()
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

/** Texts of a form of settings, and how the row stands with the server. */
export const shownInForm = async (
  device: MonkeyDevice,
  { path, heading, texts }: Single,
): Promise<string[]> => {
  await device.go(path, heading, 'main form')
  const form = device.page.locator('main form')
  const values = await Promise.all(
    texts.map(async (name) => `${name} · ${await form.locator(`[name="${name}"]`).inputValue()}`),
  )
  return [...values, ...(await form.locator('[data-tone]').allTextContents())]
}

/** The rows of a collection in a device's own mirror, by id, in the words of the feed. */
export const keptBy = ({ page }: MonkeyDevice, collection: string): Promise<Rows> =>
  page.evaluate(async (name) => {
    const done = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const isAsked = /^rxdb-dexie-academy-mirror-admin-.*--rows$/
    const found = (await indexedDB.databases()).find((one) => isAsked.test(one.name ?? ''))
    const database = await done(indexedDB.open(found?.name ?? ''))
    const docs: { id: string; row: string; _deleted: string }[] = await done(
      database.transaction('docs').objectStore('docs').getAll(),
    )
    database.close()
    const here = docs.filter(({ id, _deleted }) => id.startsWith(`${name}/`) && _deleted !== '1')
    return Object.fromEntries(
      here.map(({ id, row }) => [id.slice(name.length + 1), JSON.parse(row)]),
    )
  }, collection)

/** The fields that an admin writes, of each row. */
export const writtenOf = (collection: CollectionName, rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([id, row]) => [
      id,
      Object.fromEntries(collections[collection].writable.map((field) => [field, row[field]])),
    ]),
  )

/** The server's content as a device would show it. With it, all that was ever typed into the rows that are there. */
export const serverHas = async (app: App) => {
  const { server } = app
  const { token } = await colleague(app)
  const newest = new Map<string, Awaited<ReturnType<typeof readFeed>>['changes'][number]>()
  for (const entry of (await readFeed(server, { token })).changes) newest.set(entry.id, entry)
  const rows = [...newest.values()].filter(({ deleted }) => !deleted)
  const rowsOf = (collection: CollectionName) =>
    rows.filter((entry) => entry.collection === collection)
  const lists = KINDS.map(({ collection, calledBy }) => {
    const lines = rowsOf(collection).map(({ row }) => {
      const said = calledBy.map((field) => String(row[field] ?? '').split('\n')[0])
      const status = STATUSES[row.status as keyof typeof STATUSES]
      return `${said.find(Boolean)} · ${status} · Sent`
    })
    return [collection, lines.sort()] as const
  })
  const forms = SINGLES.map(({ collection, texts }) => {
    const row = rowsOf(collection)[0]?.row
    return [collection, [...texts.map((name) => `${name} · ${row?.[name] ?? ''}`), 'Sent']] as const
  })
  const shown = new Map<CollectionName, readonly string[]>([...lists, ...forms])
  const kept = (collection: CollectionName): Rows =>
    Object.fromEntries(rowsOf(collection).map(({ id, row }) => [id, row]))
  return { shown, kept, rows, token }
}

interface Noted {
  readonly action: string
  readonly id: string
  readonly admin: string
}

/** The server's own book of what was done. */
const auditOf = async (server: TestServer, token: string): Promise<readonly Noted[]> =>
  (await server.api('/api/sync/admin/audit?format=json', { token })).json

/** Every row that was ever deleted for ever. */
const deletedIds = async (server: TestServer, token: string): Promise<ReadonlySet<string>> => {
  const deleted = (await auditOf(server, token)).filter(({ action }) => action === 'deleted')
  return new Set(deleted.map(({ id }) => id))
}

/** The ids of the admins who changed something, by the same book. */
export const editorsOf = async (app: App): Promise<ReadonlySet<string>> => {
  const { token } = await colleague(app)
  const changed = (await auditOf(app.server, token)).filter(({ action }) => action === 'changed')
  return new Set(changed.flatMap(({ admin }) => admin || []))
}

/** Words that were typed and not given up, and are neither in their row nor in one of its versions. */
export const lostOf = async (app: App, books: Books): Promise<string[]> => {
  const { server } = app
  const { rows, token } = await serverHas(app)
  const gone = await deletedIds(server, token)
  const texts = new Map<string, string>()
  const textOf = async (collection: string, id: string): Promise<string> => {
    const known = texts.get(id)
    if (known !== undefined) return known
    const kept = await server.api(`/api/sync/admin/history/${collection}/${id}?limit=50`, { token })
    const text = JSON.stringify(rows.find((row) => row.id === id)?.row) + kept.text
    texts.set(id, text)
    return text
  }
  const lost: string[] = []
  for (const { words, collection, id } of books.owed((one) => gone.has(one)))
    if (!(await textOf(collection, id)).includes(words))
      lost.push([`${words} (${collection})`, ...books.notesOf(id, words)].join('\n  '))
  return lost
}
