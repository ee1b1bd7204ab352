import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SyncError } from '../../sync/lib/sync-error.ts'
import type { DeviceStore, DeviceTable, Envelope } from '../../sync/store/port.ts'
import type { RxDevice } from '../../sync/store/rx-device.ts'
import { failNthPut } from '../support/idb-faults.ts'
import {
  crashAtWrite,
  createMemoryDevice,
  failNthWrite,
  newDeviceDisk,
  type StoreHook,
} from '../support/memory-store.ts'
import { newIndexedDb, openRxDevice } from '../support/rx-stores.ts'

const FULL = process.env.FULL === '1'
const TABLES = ['outbox', 'drafts'] as const satisfies readonly DeviceTable[]
const ids = ['aaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbb', 'ccccccccccccccc', 'ddddddddddddddd']
const idArb = fc.constantFrom(...ids)

const envelopeArb: fc.Arbitrary<Envelope> = fc.record({
  id: idArb,
  author: fc.constantFrom('', 'admin0000000001'),
  kind: fc.constantFrom('change', 'draft'),
  version: fc.nat(3),
  state: fc.constantFrom('waiting', 'sent'),
  order: fc.nat(5),
  body: fc.json(),
})
type DeviceOp =
  | { readonly table: DeviceTable; readonly put: readonly Envelope[] }
  | { readonly table: DeviceTable; readonly remove: readonly string[] }
/** A write is given up, finds the disk full, or the tab dies at a moment of it. */
type Fault = { readonly at: number; readonly code: 'aborted' | 'quota' | 'crash' }
type Step = DeviceOp & { readonly fault: Fault | null; readonly reopens: boolean }

const stepArb: fc.Arbitrary<Step> = fc
  .record({
    op: fc.oneof(
      fc.record({
        put: fc.uniqueArray(envelopeArb, { selector: ({ id }) => id, minLength: 1, maxLength: 3 }),
      }),
      fc.record({ remove: fc.uniqueArray(idArb, { minLength: 1, maxLength: 3 }) }),
    ),
    table: fc.constantFrom(...TABLES),
    fault: fc.option(
      fc.record({ at: fc.nat(3), code: fc.constantFrom('aborted', 'quota', 'crash') }),
      { freq: 2 },
    ),
    reopens: fc.nat(3).map((one) => one === 0),
  })
  .map(({ op, ...rest }): Step => ({ ...rest, ...op }) as Step) // as: fast-check widens the codes
const stepsArb = fc.array(stepArb, { maxLength: 12 })

/** Content of a device, each table in the order of its changes. */
type Held = Readonly<Record<string, readonly Envelope[]>>

const read = async (device: DeviceStore): Promise<Held> => {
  const held: Record<string, readonly Envelope[]> = {}
  for (const table of TABLES) {
    held[table] = await device.all(table)
    for (const id of ids)
      expect(await device.get(table, id)).toEqual(held[table].find((one) => one.id === id) ?? null)
  }
  return held
}

/** The promise of each operation, on plain values. */
const after = (held: Held, op: DeviceOp): Held => {
  const touched = touchedBy(op)
  const others = (held[op.table] ?? []).filter(({ id }) => !touched.includes(id))
  const all = 'put' in op ? [...others, ...op.put] : others
  return { ...held, [op.table]: all.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1)) }
}

const touchedBy = (op: DeviceOp): readonly string[] =>
  'put' in op ? op.put.map(({ id }) => id) : op.remove

const apply = (device: DeviceStore, op: DeviceOp): Promise<void> =>
  'put' in op ? device.put(op.table, ...op.put) : device.remove(op.table, ...op.remove)

/** A kind of store under test. */
interface Subject {
  readonly open: () => Promise<DeviceStore>
  readonly reopen: () => Promise<DeviceStore>
  /** Runs a call whose row `at` the fault may strike; gives whether it did. */
  readonly withFault: (
    code: 'aborted' | 'quota',
    at: number,
    work: () => Promise<void>,
  ) => Promise<boolean>
  /** Begins a call and lets the tab die at moment `at` of it. */
  readonly crash: (at: number, work: () => Promise<void>) => Promise<void>
}

const struck = { aborted: 0, quota: 0, crash: 0 }

const runSteps = async (subject: Subject, steps: readonly Step[]): Promise<void> => {
  let device = await subject.open()
  let held: Held = { outbox: [], drafts: [] }
  for (const { fault, reopens, ...op } of steps) {
    const done = after(held, op)
    if (fault === null) {
      let told = 0
      const stop = device.watch(op.table, () => {
        told += 1
      })
      await apply(device, op)
      const touched = touchedBy(op)
      const isThere = 'put' in op || held[op.table]?.some(({ id }) => touched.includes(id))
      expect(told).toBe(isThere ? 1 : 0)
      stop()
    } else if (fault.code === 'crash') {
      const one = device
      await subject.crash(fault.at, () => apply(one, op))
      struck.crash += 1
      device = await subject.reopen()
      expect([held, done]).toContainEqual(await read(device))
      await apply(device, op)
    } else {
      const one = device
      let failure: unknown = null
      const { code } = fault
      const hasStruck = await subject.withFault(code, fault.at % touchedBy(op).length, () =>
        apply(one, op).catch((error: unknown) => {
          failure = error
        }),
      )
      if (hasStruck) {
        struck[code] += 1
        expect(failure).toBeInstanceOf(SyncError)
        expect(failure).toMatchObject({ code })
        // Rows are written all or none, and what was refused is not there: a call that failed has not sent.
        expect(await read(device)).toEqual(held)
        device = await subject.reopen()
        expect(await read(device)).toEqual(held)
        await apply(device, op)
      } else expect(failure).toBeNull()
    }
    if (reopens) device = await subject.reopen()
    held = done
    expect(await read(device)).toEqual(held)
  }
}

const memorySubject = (): Subject => {
  const disk = newDeviceDisk()
  let hook: StoreHook = () => undefined
  const open = async () => createMemoryDevice(disk, { beforeEach: (...args) => hook(...args) })
  const during = async (one: StoreHook, work: () => Promise<unknown>) => {
    hook = one
    await work()
    hook = () => undefined
  }
  return {
    open,
    reopen: open,
    withFault: async (code, _at, work) => {
      await during(failNthWrite(0, code), work)
      return true
    },
    // Either side of the write: before it, or done and not yet told.
    crash: async (at, work) => {
      const crash = crashAtWrite(at % 2)
      await during(crash.beforeEach, () => {
        void work() // never comes back, as in a tab that was killed
        return crash.struck
      })
    },
  }
}

const withPutFault: Subject['withFault'] = async (code, at, work) => {
  const fault = failNthPut(at, code)
  try {
    await work()
  } finally {
    fault.clear()
  }
  return fault.struck()
}

/** The connection ends some turns of the event loop after the call began; an odd number loses the write. */
const crashingPut =
  (close: () => Promise<void>): Subject['crash'] =>
  async (at, work) => {
    const fault = at % 2 === 1 ? failNthPut(0, 'aborted') : null
    const call = work().catch(() => undefined)
    for (let turn = 0; turn < at; turn += 1) await new Promise((next) => setImmediate(next))
    await Promise.all([call, close()])
    fault?.clear()
  }

let count = 0
const rxSubject = (): Subject & { readonly close: () => Promise<void> } => {
  const factory = newIndexedDb()
  const name = `device-conformance-${count++}`
  let device: RxDevice | null = null
  const open = async () => {
    device = await openRxDevice(factory, name)
    return device
  }
  const close = async () => {
    await device?.close()
    device = null
  }
  return {
    open,
    close,
    reopen: async () => {
      await close()
      return open()
    },
    withFault: withPutFault,
    crash: crashingPut(close),
  }
}

describe('every device database keeps the promises of its port', () => {
  test('[R18] in memory: an aborted write, a full disk and a tab that dies leave old or new, and done again it is done', async () => {
    Object.assign(struck, { aborted: 0, quota: 0, crash: 0 })
    await fc.assert(
      fc.asyncProperty(stepsArb, (steps) => runSteps(memorySubject(), steps)),
      { numRuns: FULL ? 2_000 : 200 },
    )
    for (const times of Object.values(struck)) expect(times).toBeGreaterThan(20)
  })

  test('[R18] in RxDB on IndexedDB: likewise', async () => {
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
      { numRuns: FULL ? 200 : 50 },
    )
    console.log(`device store: faults struck in RxDB ${JSON.stringify(struck)}`)
    for (const times of Object.values(struck)) expect(times).toBeGreaterThan(2)
  })
})
