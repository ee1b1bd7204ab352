import { describe, expect, test } from 'vitest'
import {
  type Cursor,
  liveCell,
  type Reading,
  type Sync,
  type SyncStatus,
  startingStatus,
} from '../../../sync/index.ts'
import {
  answerTo,
  liveValues,
  noAnswers,
  openEngine,
  type PageAnswers,
  serverReading,
} from '../../../web/shared/live/sync-context.tsx'

const KEY = '["notes"]'
const cursor: Cursor = { epoch: 'e', seq: 7 }
const CAME = [{ title: 'Cells', pages: 3 }]
const loading: Reading<unknown> = { state: 'loading' }
const ready = (value: unknown): Reading<unknown> => ({ state: 'ready', value })

/** A page with these answers, or none, and an engine that opens later. */
const newPage = (answers: Readonly<Record<string, unknown>> | null = { [KEY]: CAME }) => {
  const mirror = liveCell<Reading<unknown>>(loading)
  const status = liveCell<SyncStatus>(startingStatus)
  // as: the two members that answers are made of
  const sync = { status, queries: { notes: () => mirror } } as unknown as Sync
  let resolve: (opened: Sync) => void = () => undefined
  let reject: (cause: Error) => void = () => undefined
  const opened = new Promise<Sync>((done, fail) => {
    resolve = done
    reject = fail
  })
  const came = answers && KEY in answers ? serverReading(answers[KEY]) : null
  const answered: PageAnswers = {
    cursor,
    nowMs: 0,
    answerTo: (key) => (key === KEY ? came : null),
  }
  const page = answers ? answered : noAnswers
  const values = liveValues(page, () => opened)
  const stop = openEngine(values)
  /** The answers that a part of the page draws, each once in a row. */
  const look = () => {
    const answer = answerTo(values, KEY)
    const seen = [answer.getSnapshot()]
    const see = () => {
      const now = answer.getSnapshot()
      if (JSON.stringify(seen.at(-1)) !== JSON.stringify(now)) seen.push(now)
    }
    return { seen, first: answer.first, stop: answer.subscribe(see) }
  }
  return {
    ...{ look, mirror, values, stop },
    came: page.answerTo(KEY),
    open: async () => {
      resolve(sync)
      await opened
    },
    fail: async () => {
      reject(new Error('no storage'))
      await opened.catch(() => undefined)
      await Promise.resolve()
    },
    reach: (seq: number, over: Partial<SyncStatus> = {}) =>
      status.set({ ...startingStatus, cursor: { ...cursor, seq, isConfirmed: false }, ...over }),
  }
}

describe('the answer that came with a page', () => {
  test('gives way to the mirror once the mirror holds all that the page came with, and not before', async () => {
    const { look, mirror, came, open, reach } = newPage()
    const { seen, first } = look()
    expect(first()).toBe(came)
    await open()
    mirror.set(ready([]))
    reach(6)
    expect(seen).toEqual([came])
    reach(7)
    expect(seen).toEqual([came, ready([])])
  })

  test('does not come back, also where the mirror is built again', async () => {
    const { look, mirror, came, open, reach } = newPage()
    const { seen } = look()
    await open()
    mirror.set(ready([]))
    reach(7)
    reach(0)
    mirror.set(ready(['later']))
    expect(seen).toEqual([came, ready([]), ready(['later'])])
  })

  test('stays where the engine cannot be opened, and where it cannot read', async () => {
    const { look, came, fail } = newPage()
    const { seen } = look()
    await fail()
    expect(seen).toEqual([came])
    const other = newPage()
    const part = other.look()
    await other.open()
    other.mirror.set({ state: 'failed', code: 'storage' })
    other.reach(7)
    expect(part.seen).toEqual([other.came])
  })
})

test('without an answer that came, an engine that cannot be opened is a failure', async () => {
  const { look, fail } = newPage(null)
  const { seen } = look()
  await fail()
  expect(seen).toEqual([loading, { state: 'failed', code: 'internal' }])
})

test('links are answered by the server until the mirror has all that the page came with, or there is no network', async () => {
  const isAnswering = ({ values }: ReturnType<typeof newPage>) => values.isAnswering.getSnapshot()
  const page = newPage()
  await page.open()
  page.reach(6)
  expect(isAnswering(page)).toBe(false)
  page.reach(7)
  expect(isAnswering(page)).toBe(true)

  const cut = newPage()
  await cut.open()
  cut.reach(0, { phase: 'offline' })
  expect(isAnswering(cut)).toBe(true)
  // A page without data was not drawn by the server, which may be out of reach.
  expect(isAnswering(newPage(null))).toBe(true)
})
