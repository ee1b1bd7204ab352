import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SyncError } from '../../sync/lib/sync-error.ts'
import type { CollectionName } from '../../sync/model/collections.ts'
import type { MirrorDoc, MirrorState, MirrorStore, QuarantinedRow } from '../../sync/store/port.ts'
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
const COLLECTIONS = ['tests_library', 'free_pdfs'] as const satisfies readonly CollectionName[]

/** A write is given up, finds the disk full, or the tab dies at a moment of it. */
type Fault = { readonly at: number; readonly code: 'aborted' | 'quota' | 'crash' }
type MirrorOp =
  | { readonly kind: 'upsert'; readonly to: CollectionName; readonly docs: readonly MirrorDoc[] }
  | { readonly kind: 'remove'; readonly from: CollectionName; readonly ids: readonly string[] }
  | { readonly kind: 'state'; readonly state: MirrorState }
  | { readonly kind: 'quarantine'; readonly rows: readonly QuarantinedRow[] }
  | { readonly kind: 'release'; readonly ids: readonly string[] }
  | { readonly kind: 'sweep'; readonly generation: number }
  | { readonly kind: 'reopen' }
type Step = { readonly op: MirrorOp; readonly fault: Fault | null }

const ids = ['aaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbb', 'ccccccccccccccc', 'ddddddddddddddd']
const idArb = fc.constantFrom(...ids)
const rowArb = fc.dictionary(
  fc.constantFrom('title', '__odd', '|pipe', 'dotted.key', 'tags', 'note'),
  fc.jsonValue({ maxDepth: 2 }),
)
const plain = (row: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(row))
const docArb: fc.Arbitrary<MirrorDoc> = fc.record({
  id: idArb,
  shown: fc.constantFrom(0, 1),
  kind: fc.constantFrom('', 'full', 'part'),
  rank: fc.constantFrom(0, 7, 4_294_967_295, Number.MAX_SAFE_INTEGER),
  seq: fc.nat(1000),
  generation: fc.constantFrom(1, 2),
  row: rowArb.map(plain),
})
const docsArb = fc.uniqueArray(docArb, { selector: (doc) => doc.id, maxLength: 4 })
const quarantinedArb: fc.Arbitrary<QuarantinedRow> = fc.record({
  collection: fc.constantFrom('tests_library', 'tomorrow'),
  id: idArb,
  seq: fc.nat(1000),
  generation: fc.constantFrom(1, 2),
  raw: fc.json(),
  reason: fc.string(),
})
const stateArb: fc.Arbitrary<MirrorState> = fc.record({
  epoch: fc.constantFrom('epochone0000000', 'epochtwo0000000'),
  seq: fc.nat(1000),
  horizon: fc.nat(1000),
  generation: fc.nat(3),
  rebuilding: fc.boolean(),
  mirrorId: idArb,
})
const toArb = fc.constantFrom<CollectionName>(...COLLECTIONS)
const opArb: fc.Arbitrary<MirrorOp> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('upsert'), to: toArb, docs: docsArb }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('remove'), from: toArb, ids: fc.array(idArb) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('state'), state: stateArb }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('quarantine'),
      rows: fc.uniqueArray(quarantinedArb, {
        selector: (row) => `${row.collection}/${row.id}`,
        maxLength: 3,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release'), ids: fc.array(idArb) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('sweep'), generation: fc.constantFrom(1, 2) }),
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
  readonly rows: Readonly<Record<string, MirrorDoc>>
  readonly quarantine: Readonly<Record<string, QuarantinedRow>>
}
const NOTHING: Held = { state: null, rows: {}, quarantine: {} }

const read = async (mirror: MirrorStore): Promise<Held> => {
  const rows: [string, MirrorDoc][] = []
  for (const collection of COLLECTIONS)
    for (const doc of await mirror.all(collection)) rows.push([`${collection}/${doc.id}`, doc])
  const quarantine = (await mirror.quarantined()).map((row): [string, QuarantinedRow] => [
    `${row.collection}/${row.id}`,
    row,
  ])
  return {
    state: await mirror.readState(),
    rows: Object.fromEntries(rows.sort()),
    quarantine: Object.fromEntries(quarantine.sort()),
  }
}

const without = <T>(from: Readonly<Record<string, T>>, isGone: (key: string, one: T) => boolean) =>
  Object.fromEntries(Object.entries(from).filter(([key, one]) => !isGone(key, one)))

/** The promise of each operation, on plain values. */
const after = (held: Held, op: MirrorOp): Held => {
  switch (op.kind) {
    case 'upsert': {
      const written = op.docs.map((doc) => [`${op.to}/${doc.id}`, doc])
      return { ...held, rows: { ...held.rows, ...Object.fromEntries(written) } }
    }
    case 'remove':
      return {
        ...held,
        rows: without(held.rows, (key) => op.ids.some((id) => key === `${op.from}/${id}`)),
      }
    case 'state':
      return { ...held, state: op.state }
    case 'quarantine': {
      const kept = op.rows.map((row) => [`${row.collection}/${row.id}`, row])
      return { ...held, quarantine: { ...held.quarantine, ...Object.fromEntries(kept) } }
    }
    case 'release':
      return {
        ...held,
        quarantine: without(held.quarantine, (key) =>
          op.ids.some((id) => key === `tests_library/${id}`),
        ),
      }
    case 'sweep': {
      const isOther = (_: string, one: { readonly generation: number }) =>
        one.generation !== op.generation
      return {
        ...held,
        rows: without(held.rows, isOther),
        quarantine: without(held.quarantine, isOther),
      }
    }
    case 'reopen':
      return held
    default:
      return op satisfies never
  }
}

const apply = async (mirror: MirrorStore, op: MirrorOp): Promise<void> => {
  if (op.kind === 'upsert') expect(await mirror.upsert(op.to, op.docs)).toEqual([])
  if (op.kind === 'remove') await mirror.remove(op.from, op.ids)
  if (op.kind === 'state') await mirror.writeState(op.state)
  if (op.kind === 'quarantine') await mirror.quarantine(op.rows)
  if (op.kind === 'release')
    await mirror.release(op.ids.map((id) => ({ collection: 'tests_library', id })))
  if (op.kind === 'sweep') await mirror.removeOtherGenerations(op.generation)
}

/** A failed call may have done any part of its work. Each value is the one before or the one after, never a third. */
const expectBetween = (held: Held, before: Held, done: Held): void => {
  const parts = ['rows', 'quarantine'] as const
  for (const part of parts) {
    const keys = new Set([before, done, held].flatMap((one) => Object.keys(one[part])))
    for (const key of keys)
      expect([before[part][key], done[part][key]]).toContainEqual(held[part][key])
  }
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

  test('rows whose keys no index could find are refused one by one, and the others stored', async () => {
    const subject = rxSubject()
    const mirror = await subject.open()
    const good: MirrorDoc = {
      id: ids[0] ?? '',
      shown: 1,
      kind: 'full',
      rank: 1,
      seq: 1,
      generation: 1,
      row: {},
    }
    const bad = { ...good, id: ids[1] ?? '', rank: Number.NaN }
    expect(await mirror.upsert('tests_library', [bad, good])).toEqual([
      { id: bad.id, reason: 'rank' },
    ])
    expect(await mirror.all('tests_library')).toEqual([good])
    await subject.close()
  })
})
