import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeviceStore, DeviceTable, Envelope } from '../../sync/store/port.ts'
import { IS_FULL } from '../support/full-run.ts'
import { createMemoryDevice, newDeviceDisk } from '../support/memory-store.ts'
import { newIndexedDb, openRxDevice } from '../support/rx-stores.ts'
import {
  faultArb,
  memorySubject,
  newCount,
  type Port,
  play,
  rxSubject,
  type Step,
} from './conformance.ts'

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
const opArb = fc
  .record({
    table: fc.constantFrom(...TABLES),
    op: fc.oneof(
      fc.record({
        put: fc.uniqueArray(envelopeArb, { selector: ({ id }) => id, minLength: 1, maxLength: 3 }),
      }),
      fc.record({ remove: fc.uniqueArray(idArb, { minLength: 1, maxLength: 3 }) }),
    ),
  })
  .map(({ table, op }): DeviceOp => ({ table, ...op }))
const stepsArb: fc.Arbitrary<readonly Step<DeviceOp>[]> = fc.array(
  fc.record({
    op: fc.oneof(
      { weight: 4, arbitrary: opArb },
      { weight: 1, arbitrary: fc.constant('reopen' as const) },
    ),
    fault: faultArb,
  }),
  { maxLength: 14 },
)

/** Content of a device, each table in the order of its changes. */
type Held = Readonly<Record<string, readonly Envelope[]>>

const touchedBy = (op: DeviceOp): readonly string[] =>
  'put' in op ? op.put.map(({ id }) => id) : op.remove

/** A call that failed may have done any part of its work. Each row is the one before or the one after, never a third. */
const expectBetween = (left: Held, before: Held, done: Held): void => {
  for (const table of TABLES)
    for (const id of ids) {
      const rowIn = (held: Held) => held[table]?.find((one) => one.id === id)
      expect([rowIn(before), rowIn(done)]).toContainEqual(rowIn(left))
    }
}

const port: Port<DeviceStore, DeviceOp, Held> = {
  nothing: { outbox: [], drafts: [] },
  apply: async (device, op) => {
    if ('put' in op) await device.put(op.table, ...op.put)
    else await device.remove(op.table, ...op.remove)
  },
  after: (held, op) => {
    const touched = touchedBy(op)
    const others = (held[op.table] ?? []).filter(({ id }) => !touched.includes(id))
    const all = 'put' in op ? [...others, ...op.put] : others
    return { ...held, [op.table]: all.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1)) }
  },
  read: async (device) => {
    const held: Record<string, readonly Envelope[]> = {}
    for (const table of TABLES) {
      const all = await device.all(table)
      held[table] = all
      for (const id of ids)
        expect(await device.get(table, id)).toEqual(all.find((one) => one.id === id) ?? null)
    }
    return held
  },
  expectBetween,
}

let count = 0
const inRx = () => {
  const factory = newIndexedDb()
  const name = `device-conformance-${count++}`
  return rxSubject(() => openRxDevice(factory, name))
}

describe('every device database keeps the promises of its port', () => {
  test('[R18] in memory: an aborted write, a full disk and a tab that dies leave old or new, and done again it is done', async () => {
    const struck = newCount()
    const inMemory = () => {
      const disk = newDeviceDisk()
      return memorySubject((beforeEach) => createMemoryDevice(disk, { beforeEach }))
    }
    await fc.assert(
      fc.asyncProperty(stepsArb, (steps) => play(inMemory(), port, steps, struck)),
      { numRuns: IS_FULL ? 600 : 200 },
    )
    for (const times of Object.values(struck)) expect(times).toBeGreaterThan(20)
  })

  test('[R18] in RxDB on IndexedDB: likewise', async () => {
    const struck = newCount()
    await fc.assert(
      fc.asyncProperty(stepsArb, (steps) => play(inRx(), port, steps, struck)),
      { numRuns: IS_FULL ? 100 : 50 },
    )
    console.log(`device store: faults struck in RxDB ${JSON.stringify(struck)}`)
    for (const times of Object.values(struck)) expect(times).toBeGreaterThan(2)
  })

  test('whoever watches a table is told of each write that changes it, and of no other', async () => {
    const subject = inRx()
    const device = await subject.open()
    let told = 0
    device.watch('outbox', () => {
      told += 1
    })
    const one = { author: '', kind: 'change', version: 1, state: 'waiting', order: 1, body: '{}' }
    await device.put('outbox', { ...one, id: ids[0] ?? '' }, { ...one, id: ids[1] ?? '' })
    await device.put('drafts', { ...one, id: ids[0] ?? '' })
    await device.remove('outbox', ids[2] ?? '')
    expect(told).toBe(1)
    await device.remove('outbox', ids[0] ?? '')
    expect(told).toBeGreaterThan(1)
    await subject.close()
  })
})
