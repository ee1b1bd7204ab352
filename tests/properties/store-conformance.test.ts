import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MirrorRow, MirrorState, MirrorStore } from '../../sync/store/port.ts'
import { IS_FULL } from '../support/full-run.ts'
import { createMemoryMirror, newMirrorDisk } from '../support/memory-store.ts'
import { newIndexedDb, onDisk, openRxMirror } from '../support/rx-stores.ts'
import {
  faultArb,
  memorySubject,
  newCount,
  type Port,
  play,
  rxSubject,
  type Step,
} from './conformance.ts'

type Op = { readonly rows: readonly MirrorRow[] } | { readonly state: MirrorState | null }

const keyOf = ({ collection, id }: Pick<MirrorRow, 'collection' | 'id'>): string =>
  `${collection}/${id}`
const ids = ['aaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbb', 'ccccccccccccccc', 'ddddddddddddddd']
const textArb = fc
  .dictionary(
    fc.constantFrom('title', '__odd', '|pipe', 'dotted.key', 'tags', 'note'),
    fc.jsonValue({ maxDepth: 2 }),
  )
  .map((row) => JSON.stringify(row))
const rowArb: fc.Arbitrary<MirrorRow> = fc.record({
  collection: fc.constantFrom('tests_library', 'free_pdfs', 'tomorrow'),
  id: fc.constantFrom(...ids),
  seq: fc.nat(1000),
  // The row is there, or gone.
  text: fc.oneof({ weight: 3, arbitrary: textArb }, fc.constant('')),
})
const stateArb: fc.Arbitrary<MirrorState> = fc.record({
  epoch: fc.constantFrom('epochone0000000', 'epochtwo0000000'),
  seq: fc.nat(1000),
  horizon: fc.nat(1000),
})
const opArb: fc.Arbitrary<Op | 'reopen'> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ rows: fc.uniqueArray(rowArb, { selector: keyOf, maxLength: 5 }) }),
  },
  { weight: 3, arbitrary: fc.record({ state: fc.option(stateArb, { freq: 4 }) }) },
  { weight: 1, arbitrary: fc.constant('reopen' as const) },
)
const stepsArb: fc.Arbitrary<readonly Step<Op>[]> = fc.array(
  fc.record({ op: opArb, fault: faultArb }),
  { minLength: 4, maxLength: 14 },
)

/** Content of a mirror; keys sorted, so that two of them compare. */
interface Held {
  readonly state: MirrorState | null
  readonly rows: Readonly<Record<string, MirrorRow>>
}

const sorted = (rows: readonly (readonly [string, MirrorRow])[]) =>
  Object.fromEntries([...rows].sort(([a], [b]) => (a < b ? -1 : 1)))

/** A call that failed may have done any part of its work. Each value is the one before or the one after, never a third. */
const expectBetween = (left: Held, before: Held, done: Held): void => {
  const keys = new Set([before, done, left].flatMap(({ rows }) => Object.keys(rows)))
  for (const key of keys) expect([before.rows[key], done.rows[key]]).toContainEqual(left.rows[key])
  expect([before.state, done.state]).toContainEqual(left.state)
}

const port: Port<MirrorStore, Op, Held> = {
  nothing: { state: null, rows: {} },
  apply: (mirror, op) => ('rows' in op ? mirror.write(op.rows) : mirror.writeState(op.state)),
  after: (held, op) => {
    if ('state' in op) return { ...held, state: op.state }
    const rows = { ...held.rows, ...Object.fromEntries(op.rows.map((row) => [keyOf(row), row])) }
    return { ...held, rows: sorted(Object.entries(rows).filter(([, { text }]) => text !== '')) }
  },
  read: async (mirror) => {
    const rows = (await mirror.all()).map((row) => [keyOf(row), row] as const)
    for (const [, row] of rows) expect(await mirror.get(row.collection, row.id)).toEqual(row)
    return { state: await mirror.readState(), rows: sorted(rows) }
  },
  expectBetween,
}

let count = 0
const inRx = () => {
  const factory = newIndexedDb()
  const name = `conformance-${count++}`
  return rxSubject(() => openRxMirror(factory, name))
}

describe('every mirror keeps the promises of its port', () => {
  test('[R11] in memory: an aborted write, a full disk and a tab that dies leave old or new, and done again it is done', async () => {
    const struck = newCount()
    const inMemory = () => {
      const disk = newMirrorDisk()
      return memorySubject((beforeEach) => createMemoryMirror(disk, { beforeEach }))
    }
    await fc.assert(
      fc.asyncProperty(stepsArb, (steps) => play(inMemory(), port, steps, struck)),
      { numRuns: IS_FULL ? 600 : 300 },
    )
    for (const times of Object.values(struck)) expect(times).toBeGreaterThan(20)
  })

  test('[R11] in RxDB on IndexedDB: likewise', async () => {
    const struck = newCount()
    await fc.assert(
      fc.asyncProperty(stepsArb, (steps) => play(inRx(), port, steps, struck)),
      { numRuns: IS_FULL ? 60 : 15 },
    )
    console.log(`store: faults struck in RxDB ${JSON.stringify(struck)}`)
    expect(struck.aborted + struck.quota).toBeGreaterThan(3)
    expect(struck.crash).toBeGreaterThan(5)
  })

  test('[R11] what another tab has written is read before its message comes', async () => {
    const factory = newIndexedDb()
    const mirror = await openRxMirror(factory, 'other-tab')
    const state = { epoch: 'epochone0000000', seq: 1, horizon: 1 }
    await mirror.writeState(state)
    expect(await mirror.readState()).toEqual(state)
    const later = { ...state, seq: 2 }
    await onDisk(factory, 'other-tab--0--state', {
      body: JSON.stringify(later),
      _rev: '2-othertab',
    })
    expect(await mirror.readState()).toEqual(later)
    await mirror.close()
  })

  test('[R13] a row that is gone is read as none, and told as gone', async () => {
    const subject = inRx()
    const mirror = await subject.open()
    const row = { collection: 'free_pdfs', id: ids[0] ?? '', seq: 1, text: '{}' }
    const told: MirrorRow[] = []
    mirror.watch((rows) => told.push(...(rows ?? [])))
    await mirror.write([row])
    await mirror.write([{ ...row, seq: 2, text: '' }])
    expect(await mirror.get(row.collection, row.id)).toBeNull()
    expect(await mirror.all()).toEqual([])
    expect(told).toEqual([row, { ...row, seq: 2, text: '' }])
    await subject.close()
  })
})
