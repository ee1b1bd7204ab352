import { IDBObjectStore } from 'fake-indexeddb'

/** A fault of IndexedDB at one write: the transaction is given up, or the disk is full. */
export type IdbFault = 'aborted' | 'quota'

const realPut = IDBObjectStore.prototype.put

/**
 * Strikes the `nth` put (0-based) from now on, once, into any database of this process. `struck` says whether it did.
 * `clear` takes the fault away.
 */
export const failNthPut = (nth: number, fault: IdbFault) => {
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
