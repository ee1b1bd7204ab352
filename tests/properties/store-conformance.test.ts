import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SyncError } from '../../sync/lib/sync-error.ts'
import type { MirrorRow, MirrorState, MirrorStore } from '../../sync/store/port.ts'
import type { RxMirror } from '../../sync/store/rx-mirror.ts'
import { failNthPut } from '../support/idb-faults.ts'
import {
  crashAtWrite,
  createMemoryMirror,
  failNthWrite,
  newMirrorDisk,
  type StoreHook,
} from '../support/memory-store.ts'
import { newIndexedDb, openRxMirror } from '../support/rx-stores.ts'

const FULL = process.env.FULL === '1'

const keyOf = ({ collection, id }: Pick<MirrorRow, 'collection' | 'id'>): string =>
  `${collection}/${id}`

/** A write is given up, finds the disk full, or the tab dies at a moment of it. */
type Fault = { readonly at: number; readonly code: 'aborted' | 'quota' | 'crash' }
type MirrorOp =
  | { readonly kind: 'write'; readonly rows: readonly MirrorRow[] }
  | { readonly kind: 'state'; readonly state: MirrorState | null }
  | { readonly kind: 'reopen' }
type Step = { readonly op: MirrorOp; readonly fault: Fault | null }

const ids = ['aaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbb', 'ccccccccccccccc', 'ddddddddddddddd']
const idArb = fc.constantFrom(...ids)
const textArb = fc
  .dictionary(
    fc.constantFrom('title', '__odd', '|pipe', 'dotted.key', 'tags', 'note'),
    fc.jsonValue({ maxDepth: 2 }),
  )
  .map((row) => JSON.stringify(row))
const rowArb: fc.Arbitrary<MirrorRow> = fc.record({
  collection: fc.constantFrom('tests_library', 'free_pdfs', 'tomorrow'),
  id: idArb,
  seq: fc.nat(1000),
  // The row is there, or gone.
  text: fc.oneof({ weight: 3, arbitrary: textArb }, fc.constant('')),
})
const stateArb: fc.Arbitrary<MirrorState> = fc.record({
  epoch: fc.constantFrom('epochone0000000', 'epochtwo0000000'),
  seq: fc.nat(1000),
  horizon: fc.nat(1000),
})
const opArb: fc.Arbitrary<MirrorOp> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('write'),
      rows: fc.uniqueArray(rowArb, { selector: keyOf, maxLength: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('state'), state: fc.option(stateArb, { freq: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen') }) },
) as fc.Arbitrary<MirrorOp> // as: each record above is one case of the union, which `oneof` widens
const faultArb: fc.Arbitrary<Fault | null> = fc.option(
  fc.oneof(
    fc.record({ at: fc.nat(3), code: fc.constantFrom('aborted', 'quota') }),
    fc.record({ at: fc.nat(11), code: fc.constant('crash') }),
  ) as fc.Arbitrary<Fault>, // as: fast-check widens the codes
  { freq: 3 },
)
const stepsArb: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({ op: opArb, fault: faultArb }),
  { minLength: 4, maxLength: 14 },
)

/** Content of a mirror; keys sorted, so that two of them compare. */
interface Held {
  readonly state: MirrorState | null
  readonly rows: Readonly<Record<string, MirrorRow>>
}
const NOTHING: Held = { state: null, rows: {} }

const sorted = (rows: readonly (readonly [string, MirrorRow])[]) =>
  Object.fromEntries([...rows].sort(([a], [b]) => (a < b ? -1 : 1)))

const read = async (mirror: MirrorStore): Promise<Held> => {
  const rows = (await mirror.all()).map((row) => [keyOf(row), row] as const)
  for (const [, row] of rows) expect(await mirror.get(row.collection, row.id)).toEqual(row)
  return { state: await mirror.readState(), rows: sorted(rows) }
}

/** The promise of each operation, on plain values. */
const after = (held: Held, op: MirrorOp): Held => {
  switch (op.kind) {
    case 'write': {
      const rows = { ...held.rows, ...Object.fromEntries(op.rows.map((row) => [keyOf(row), row])) }
      const there = Object.entries(rows).filter(([, { text }]) => text !== '')
      return { ...held, rows: sorted(there) }
    }
    case 'state':
      return { ...held, state: op.state }
    case 'reopen':
      return held
    default:
      return op satisfies never
  }
}

const apply = async (mirror: MirrorStore, op: MirrorOp): Promise<void> => {
  if (op.kind === 'write') await mirror.write(op.rows)
  if (op.kind === 'state') await mirror.writeState(op.state)
}

/** A failed call may have done any part of its work. Each value is the one before or the one after, never a third. */
const expectBetween = (held: Held, before: Held, done: Held): void => {
  const keys = new Set([before, done, held].flatMap(({ rows }) => Object.keys(rows)))
  for (const key of keys) expect([before.rows[key], done.rows[key]]).toContainEqual(held.rows[key])
  expect([before.state, done.state]).toContainEqual(held.state)
}

/** A kind of store under test: how it is opened again, and how a fault is let loose on it. */
interface Subject {
  readonly open: () => Promise<MirrorStore>
  readonly reopen: () => Promise<MirrorStore>
  /** Runs a call that the fault may strike; gives whether it did. */
  readonly withFault: (
    at: number,
    code: 'aborted' | 'quota',
    work: () => Promise<void>,
  ) => Promise<boolean>
  /** Begins a call and lets the tab die at moment `at` of it. */
  readonly crash: (at: number, work: () => Promise<void>) => Promise<void>
}

const struck = { aborted: 0, quota: 0, crash: 0 }

const runSteps = async (subject: Subject, steps: readonly Step[]): Promise<void> => {
  let mirror = await subject.open()
  let held = NOTHING
  for (const { op, fault } of steps) {
    const done = after(held, op)
    if (op.kind === 'reopen') mirror = await subject.reopen()
    else if (fault === null) await apply(mirror, op)
    else if (fault.code === 'crash') {
      const one = mirror
      await subject.crash(fault.at, () => apply(one, op))
      struck.crash += 1
      mirror = await subject.reopen()
      expectBetween(await read(mirror), held, done)
      await apply(mirror, op)
    } else {
      const one = mirror
      const { at, code } = fault
      let failure: unknown = null
      const hasStruck = await subject.withFault(at, code, () =>
        apply(one, op).catch((error: unknown) => {
          failure = error
        }),
      )
      if (hasStruck) {
        struck[code] += 1
        expect(failure).toBeInstanceOf(SyncError)
        expect(failure).toMatchObject({ code })
        expectBetween(await read(mirror), held, done)
        // As after a crash: opened again, the same work done once more leads to the same end.
        mirror = await subject.reopen()
        expectBetween(await read(mirror), held, done)
        await apply(mirror, op)
      } else expect(failure).toBeNull()
    }
    held = done
    expect(await read(mirror)).toEqual(held)
  }
}

/** The memory store strikes per call, IndexedDB per row written: a fault may fall outside of what an operation writes. */
const memorySubject = (): Subject => {
  const disk = newMirrorDisk()
  let hook: StoreHook = () => undefined
  const open = async () => createMemoryMirror(disk, { beforeEach: (...args) => hook(...args) })
  return {
    open,
    reopen: open,
    withFault: async (_, code, work) => {
      let hasStruck = false
      const fail = failNthWrite(0, code)
      hook = (op, phase) => {
        if (op.writes && phase === 'before') hasStruck = true
        return fail(op, phase)
      }
      await work()
      hook = () => undefined
      return hasStruck
    },
    // Either side of the write: before it, or done and not yet told.
    crash: async (at, work) => {
      const crash = crashAtWrite(at % 2)
      hook = crash.beforeEach
      void work() // never comes back, as in a tab that was killed
      await crash.struck
      hook = () => undefined
    },
  }
}

let count = 0
const rxSubject = (): Subject & { close: () => Promise<void> } => {
  const factory = newIndexedDb()
  const name = `conformance-${count++}`
  let mirror: RxMirror | null = null
  const open = async () => {
    mirror = await openRxMirror(factory, name)
    return mirror
  }
  const close = async () => {
    await mirror?.close()
    mirror = null
  }
  return {
    open,
    close,
    reopen: async () => {
      await close()
      return open()
    },
    withFault: async (at, code, work) => {
      const fault = failNthPut(at, code)
      try {
        await work()
      } finally {
        fault.clear()
      }
      return fault.struck()
    },
    // The connection goes some turns of the event loop after the call began; an odd one loses a write with it.
    crash: async (at, work) => {
      const fault = at % 2 === 1 ? failNthPut(at >> 1, 'aborted') : null
      const call = work().catch(() => undefined)
      for (let turn = 0; turn < at; turn += 1) await new Promise((next) => setImmediate(next))
      await Promise.all([call, close()])
      fault?.clear()
    },
  }
}

describe('every mirror keeps the promises of its port', () => {
  test('[R11] in memory: an aborted write, a full disk and a tab that dies leave old or new, and done again it is done', async () => {
    Object.assign(struck, { aborted: 0, quota: 0, crash: 0 })
    await fc.assert(
      fc.asyncProperty(stepsArb, (steps) => runSteps(memorySubject(), steps)),
      { numRuns: FULL ? 2_000 : 300 },
    )
    for (const times of Object.values(struck)) expect(times).toBeGreaterThan(20)
  })

  test('[R11] in RxDB on IndexedDB: likewise', async () => {
    Object.assign(struck, { aborted: 0, quota: 0, crash: 0 })
    await fc.assert(
      fc.asyncProperty(stepsArb, async (steps) => {
        const subject = rxSubject()
        try {
          await runSteps(subject, steps)
        } finally {
          await subject.close()
        }
      }),
      { numRuns: FULL ? 200 : 15 },
    )
    console.log(`store: faults struck in RxDB ${JSON.stringify(struck)}`)
    expect(struck.aborted + struck.quota).toBeGreaterThan(3)
    expect(struck.crash).toBeGreaterThan(5)
  })

  test('[R13] a row that is gone is read as none, and told as gone', async () => {
    const subject = rxSubject()
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
