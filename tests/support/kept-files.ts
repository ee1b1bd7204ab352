import type { Page } from 'playwright/test'
import { readFeed } from './content.ts'
import { dumpDevice } from './device-dump.ts'
import { expect } from './expect.ts'
import type { TestServer } from './pocketbase.ts'

export interface ServedFile {
  readonly collection: string
  readonly id: string
  /** The type of an exam paper, undefined for notes. */
  readonly type: string | undefined
  readonly title: string
  readonly fileId: string
  readonly url: string
  readonly sha256: string
  readonly size: number
}

/** Every paper and note that visitors have, with the file that the server promises for it. */
export const filesOf = async (server: TestServer): Promise<readonly ServedFile[]> =>
  (await readFeed(server)).changes.flatMap(({ collection, id, row }) =>
    row?.file_url && /^(?:tests_library|free_pdfs)$/.test(collection)
      ? [
          {
            ...{ collection, id, type: row.type, title: row.title, fileId: row.file_url.id },
            ...{ url: row.file_url.url, sha256: row.file_url.sha256, size: row.file_url.size },
          },
        ]
      : [],
  )

/** Files that a browser keeps: whole ones by their hash, pieces, and the answer of each address that it knows. */
export const keptOf = (page: Page) =>
  page.evaluate(async () => {
    const namesIn = async (cache: string) =>
      (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname)
    const hex = (bytes: ArrayBuffer) =>
      [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const opens: { url: string; status: number; sha256: string }[] = []
    for (const url of (await namesIn('file-index')).sort()) {
      const answer = await fetch(url)
      const sha256 = hex(await crypto.subtle.digest('SHA-256', await answer.arrayBuffer()))
      opens.push({ url, status: answer.status, sha256 })
    }
    return {
      saved: (await namesIn('files')).map((name) => name.replace('/saved/', '')).sort(),
      parts: await namesIn('file-parts'),
      opens,
    }
  })

/** Waits until the worker keeps the reader: its code comes beside the first file that is read or saved. */
export const readerIsKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => (await (await caches.open('reader')).keys()).length), {
      timeout: 20_000,
    })
    .toBeGreaterThan(6)

/** The second copy of a table of the device database, as text; '' where there is none. */
export const copyOf = (page: Page, table: 'outbox' | 'files'): Promise<string> =>
  page.evaluate(async (name) => {
    const cache = await caches.open('device-copy')
    const kept = await (await cache.match('/device-copy'))?.json()
    return JSON.stringify(kept?.[name] ?? '')
  }, table)

/** What the device database keeps in a table, as text. */
export const storedIn = async (page: Page, table: string): Promise<string> => {
  const { databases } = await dumpDevice(page)
  const own = databases.filter(({ name }) => /academy-device/.test(name) && name.endsWith(table))
  return JSON.stringify(own)
}
