import { SyncError } from '../lib/sync-error.ts'
import { storeError } from './store-error.ts'

interface Closable {
  close(): Promise<void>
}

/** A store that outlives its connection: what a browser took away is opened again by the next call. */
export interface Steady<S> {
  /** Runs work on the open store. A lost connection fails this call with 'closed' and is renewed for the next one. */
  run<T>(work: (store: S) => Promise<T>): Promise<T>
  /** Keeps `attach` in force over every connection; `attach` gives the way to let go. Gives the way to stop. */
  keep(attach: (store: S) => () => void): () => void
  /** Opens now, so that a refusal is known. @throws SyncError */
  open(): Promise<void>
  /** For good: later calls throw 'closed'. */
  close(): Promise<S | null>
}

interface Kept<S> {
  readonly attach: (store: S) => () => void
  let: (() => void) | null
}

/** `open` is called for the first connection and for each that follows a lost one. */
export const steady = <S extends Closable>(open: () => Promise<S>): Steady<S> => {
  const kept = new Set<Kept<S>>()
  let current: Promise<S> | null = null
  let isClosed = false

  const attachAll = (store: S) => {
    for (const one of kept) one.let = one.attach(store)
  }
  const connect = (): Promise<S> => {
    if (isClosed) return Promise.reject(new SyncError('closed'))
    if (current) return current
    const opening = open().then((store) => {
      attachAll(store)
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
      const one: Kept<S> = { attach, let: null }
      kept.add(one)
      void current?.then((store) => {
        if (kept.has(one) && one.let === null && !isClosed) one.let = attach(store)
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
      const store = last === null ? null : await last.catch(() => null)
      await store?.close().catch(() => undefined)
      return store
    },
  }
}

/** The opening's own caller hears of it. */
const ignoreFailure = () => undefined
