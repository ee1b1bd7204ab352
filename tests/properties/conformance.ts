import { IDBObjectStore } from 'fake-indexeddb'
import fc from 'fast-check'
import { expect } from 'vitest'
import { SyncError } from '../../sync/lib/sync-error.ts'
import { crashAtWrite, failNthWrite, type StoreHook } from '../support/memory-store.ts'

/** A fault of IndexedDB at one write: the transaction is given up, or the disk is full. */
type IdbFault = 'aborted' | 'quota'

const realPut = IDBObjectStore.prototype.put

/**
 * Strikes the `nth` put (0-based) from now on, once, into any database of this process. `struck` says whether it did.
 * `clear` takes the fault away.
 */
const failNthPut = (nth: number, fault: IdbFault) => {
  let seen = 0
  let hasStruck = false
  IDBObjectStore.prototype.put = function (...args: Parameters<typeof realPut>) {
    const isTurn = seen === nth
    seen += 1
    if (!isTurn) return realPut.apply(this, args)
    hasStruck = true
    if (fault === 'quota') throw new DOMException('full', 'QuotaExceededError')
    const request = realPut.apply(this, args)
    this.transaction.abort()
    return request
  }
  return {
    struck: () => hasStruck,
    clear: () => {
      IDBObjectStore.prototype.put = realPut
    },
  }
}

/** A write is given up, finds the disk full, or the tab dies at a moment of it. */
interface Fault {
  readonly at: number
  readonly code: 'aborted' | 'quota' | 'crash'
}
export const faultArb = fc.option(
  fc.oneof(
    fc.record({ at: fc.nat(3), code: fc.constantFrom('aborted', 'quota') }),
    fc.record({ at: fc.nat(11), code: fc.constant('crash') }),
  ) as fc.Arbitrary<Fault>, // as: fast-check widens the codes
  { freq: 3 },
)

/** A kind of store under test: how it is opened again, and how a fault is let loose on it. */
export interface Subject<Store> {
  readonly open: () => Promise<Store>
  readonly reopen: () => Promise<Store>
  readonly close: () => Promise<void>
  /** Runs a call that the fault may strike; gives whether it did. */
  readonly withFault: (
    at: number,
    code: 'aborted' | 'quota',
    work: () => Promise<void>,
  ) => Promise<boolean>
  /** Begins a call and lets the tab die at moment `at` of it. */
  readonly crash: (at: number, work: () => Promise<void>) => Promise<void>
}

/** The promises of a port, on plain values. */
export interface Port<Store, Op, Held> {
  readonly nothing: Held
  readonly apply: (store: Store, op: Op) => Promise<void>
  readonly after: (held: Held, op: Op) => Held
  readonly read: (store: Store) => Promise<Held>
  /** What a call may leave behind that failed, or that a crash cut. */
  readonly expectBetween: (left: Held, before: Held, done: Held) => void
}

export interface Step<Op> {
  readonly op: Op | 'reopen'
  readonly fault: Fault | null
}

export const newCount = () => ({ aborted: 0, quota: 0, crash: 0 })

/** Plays steps; counts the faults that struck. */
export const play = async <Store, Op, Held>(
  subject: Subject<Store>,
  { nothing, apply, after, read, expectBetween }: Port<Store, Op, Held>,
  steps: readonly Step<Op>[],
  struck: ReturnType<typeof newCount>,
): Promise<void> => {
  let store = await subject.open()
  let held = nothing
  for (const { op, fault } of steps) {
    const one = store
    if (op === 'reopen') store = await subject.reopen()
    else {
      const done = after(held, op)
      if (fault === null) await apply(store, op)
      else if (fault.code === 'crash') {
        await subject.crash(fault.at, () => apply(one, op))
        struck.crash += 1
        store = await subject.reopen()
        expectBetween(await read(store), held, done)
        await apply(store, op)
      } else {
        let failure: unknown = null
        const { at, code } = fault
        const hasStruck = await subject.withFault(at, code, () =>
          apply(one, op).catch((error: unknown) => {
            failure = error
          }),
        )
        if (hasStruck) {
          struck[code] += 1
          expect(failure).toBeInstanceOf(SyncError)
          expect(failure).toMatchObject({ code })
          expectBetween(await read(store), held, done)
          // As after a crash: opened again, the same work done once more leads to the same end.
          store = await subject.reopen()
          expectBetween(await read(store), held, done)
          await apply(store, op)
        } else expect(failure).toBeNull()
      }
      held = done
    }
    expect(await read(store)).toEqual(held)
  }
  await subject.close()
}

/** A store in memory, whose hook strikes: per call, where IndexedDB strikes per row that is written. */
export const memorySubject = <Store>(make: (hook: StoreHook) => Store): Subject<Store> => {
  let hook: StoreHook = () => undefined
  const open = async () => make((...args) => hook(...args))
  return {
    open,
    reopen: open,
    close: async () => undefined,
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

/** A store in RxDB over IndexedDB, whose puts fail. */
export const rxSubject = <Store extends { readonly close: () => Promise<unknown> }>(
  make: () => Promise<Store>,
): Subject<Store> => {
  let store: Store | null = null
  const open = async () => {
    store = await make()
    return store
  }
  const close = async () => {
    await store?.close()
    store = null
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
