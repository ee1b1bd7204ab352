import { beforeEach, expect, test, vi } from 'vitest'
import type { IntakeEntry } from '../../../web/features/admin/intake/batch.ts'
import {
  changeList,
  dropList,
  readList,
  withEntry,
  withoutEntry,
} from '../../../web/features/admin/intake/batch.ts'
import { type CacheDisk, fakeCaches, newCacheDisk, quotaError } from '../../support/fake-caches.ts'

let disk: CacheDisk

/** One after the other, as an exclusive lock of the browser. */
const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve()
  return (_: string, work: () => Promise<unknown>): Promise<unknown> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

beforeEach(() => {
  disk = newCacheDisk()
  vi.stubGlobal('caches', fakeCaches(disk))
  vi.stubGlobal('location', { origin: 'https://academy.example' })
  vi.stubGlobal('navigator', { locks: { request: inTurn() } })
})

const entry = (id: string): IntakeEntry => ({
  id,
  name: `${id}.pdf`,
  state: 'draft',
  collection: 'free_pdfs',
  rowId: `row-${id}`,
  pages: 1,
  guessed: [],
  why: '',
})
const ids = async (author: string) => (await readList(author)).map(({ id }) => id)

test('two tabs that change the list at once lose none of it, and each admin has a list of their own', async () => {
  await Promise.all(['a', 'b'].map((id) => changeList('me', (now) => withEntry(now, entry(id)))))
  await changeList('her', (now) => withEntry(now, entry('c')))
  expect(await ids('me')).toEqual(['a', 'b'])
  expect(await changeList('me', (now) => withoutEntry(now, 'a'))).toEqual([entry('b')])
  expect([await ids('me'), await ids('her')]).toEqual([['b'], ['c']])
})

test('who removes their data leaves no list, and where nothing was kept nothing is made', async () => {
  await dropList('me')
  expect(disk.caches.size).toBe(0)
  await changeList('me', (now) => withEntry(now, entry('a')))
  await dropList('me')
  expect(await ids('me')).toEqual([])
  expect(disk.caches.get('intake-lists')?.size).toBe(0)
})

test('a change that finds no room leaves the list as it was', async () => {
  await changeList('me', (now) => withEntry(now, entry('a')))
  disk.beforePut = () => {
    throw quotaError()
  }
  await expect(changeList('me', (now) => withEntry(now, entry('b')))).rejects.toThrow()
  expect(await ids('me')).toEqual(['a'])
})
