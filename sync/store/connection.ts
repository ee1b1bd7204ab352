import { type Observable, ReplaySubject, switchMap } from 'rxjs'
import { SyncError } from '../lib/sync-error.ts'
import { storeError } from './store-error.ts'

/** The way to a database that may be lost and opened again. */
export type Connection<S> = ReturnType<typeof connection<S & Closable>>

interface Closable {
  close(): Promise<unknown>
}

const ignore = () => undefined

/**
 * A database that `open` opens with the first call. What a browser took away is opened again by the next call: WebKit
 * closes the databases of a page that was long in the background, and a person may clear a site's data.
 */
export const connection = <S extends Closable>(open: () => Promise<S>) => {
  const opened = new ReplaySubject<S>(1)
  let current: Promise<S> | null = null
  let isClosed = false

  /** Opens now, so that a refusal is known. @throws SyncError */
  const connect = (): Promise<S> => {
    if (isClosed) return Promise.reject(new SyncError('closed'))
    if (current) return current
    const opening = open()
    current = opening
    opening.then(
      (database) => opened.next(database),
      () => {
        if (current === opening) current = null
      },
    )
    return opening
  }
  return {
    open: connect,
    /** Runs work on the open database. A lost connection fails this call with 'closed' and is renewed for the next one. */
    run: async <T>(work: (database: S) => Promise<T>): Promise<T> => {
      const connecting = connect()
      try {
        return await work(await connecting)
      } catch (error) {
        const failure = storeError(error)
        if (failure.code === 'closed' && current === connecting) {
          current = null
          // What is lost cannot always be closed; the next connection must not wait for it.
          connecting.then((lost) => lost.close()).catch(ignore)
        }
        throw failure
      }
    },
    /** Values of whichever database is open. `isRenewed`: changes may have been missed. */
    watch: <T>(changes: (database: S, isRenewed: boolean) => Observable<T>): Observable<T> =>
      opened.pipe(switchMap((database, turn) => changes(database, turn > 0))),
    /** For good: later calls throw 'closed'. */
    close: async (): Promise<void> => {
      isClosed = true
      opened.complete()
      const last = await current?.catch(() => null)
      current = null
      await last?.close().catch(ignore)
    },
  }
}
