import { SyncError } from '../lib/sync-error.ts'
import { storeError, storing } from './store-error.ts'

interface Closable {
  close(): Promise<unknown>
}

/** The way to a database, for a store over it. */
export interface Connection<S> {
  /** Runs work on the open database. A lost connection fails this call with 'closed' and is renewed for the next one. */
  run<T>(work: (database: S) => Promise<T>): Promise<T>
  /** Keeps `attach` in force over every connection; `attach` gives the way to let go. Gives the way to stop. */
  keep(attach: Attach<S>): () => void
  /** For good: later calls throw 'closed'. */
  close(): Promise<void>
}

type Attach<S> = (database: S, isRenewed: boolean) => () => void

/** A connection that outlives its loss: what a browser took away is opened again by the next call. */
export interface Steady<S> extends Connection<S> {
  /** Opens now, so that a refusal is known. @throws SyncError */
  open(): Promise<void>
}

/** The connection to a database that is open, as long as it is. */
export const connected = <S extends Closable>(database: S): Connection<S> => ({
  run: (work) => storing(() => work(database)),
  keep: (attach) => attach(database, false),
  close: async () => {
    await database.close()
  },
})

interface Kept<S> {
  readonly attach: Attach<S>
  isRenewed: boolean
  let: (() => void) | null
}

/** `open` is called for the first connection and for each that follows a lost one. */
export const steady = <S extends Closable>(open: () => Promise<S>): Steady<S> => {
  const kept = new Set<Kept<S>>()
  let current: Promise<S> | null = null
  let isClosed = false

  const attachTo = (store: S, one: Kept<S>) => {
    one.let = one.attach(store, one.isRenewed)
    one.isRenewed = true
  }
  const connect = (): Promise<S> => {
    if (isClosed) return Promise.reject(new SyncError('closed'))
    if (current) return current
    const opening = open().then((store) => {
      for (const one of kept) attachTo(store, one)
      return store
    })
    current = opening
    opening.catch(() => {
      if (current === opening) current = null
    })
    return opening
  }
  const lose = async (lost: Promise<S>) => {
    if (current !== lost) return
    current = null
    for (const one of kept) one.let = null
    // What is lost cannot always be closed; the next connection must not wait for it.
    await (await lost).close().catch(() => undefined)
  }

  return {
    run: async (work) => {
      const connection = connect()
      try {
        return await work(await connection)
      } catch (error) {
        const failure = storeError(error)
        if (failure.code === 'closed' && !isClosed) void lose(connection).catch(() => undefined)
        throw failure
      }
    },
    keep: (attach) => {
      const one: Kept<S> = { attach, isRenewed: false, let: null }
      kept.add(one)
      void current?.then((store) => {
        if (kept.has(one) && one.let === null && !isClosed) attachTo(store, one)
      }, ignoreFailure)
      return () => {
        kept.delete(one)
        one.let?.()
        one.let = null
      }
    },
    open: async () => {
      await connect()
    },
    close: async () => {
      const last = current
      isClosed = true
      current = null
      for (const one of kept) one.let?.()
      kept.clear()
      const store = await last?.catch(() => null)
      await store?.close().catch(() => undefined)
    },
  }
}

/** The opening's own caller hears of it. */
const ignoreFailure = () => undefined
