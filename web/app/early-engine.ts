import type { Sync } from '../../sync/index.ts'
import { loadReader } from '../features/reader/load-reader.ts'
import { readAhead } from '../shared/live/query-key.ts'
import { openEngine } from './open-engine.ts'
import { readFirstScreen } from './read-first-screen.ts'

/**
 * On a device that was here before, the worker has all the code: databases open and the page's own answers are read
 * while the page comes alive, not after it. On a first visit the page goes first.
 */
const openEarly = async (): Promise<Sync> => {
  const sync = await openEngine()
  here = sync
  readAhead(sync, Object.keys(readFirstScreen()?.answers ?? {}))
  return sync
}

let early: Promise<Sync> | null = null
let here: Sync | null = null

export const beginEarly = (): void => {
  // Whoever reads wants the page of the file first.
  if (/\/read\/?$/.test(window.location.pathname)) {
    loadReader().catch(() => undefined) // told to the one who draws it
    return
  }
  if (!navigator.serviceWorker?.controller || early) return
  early = openEarly()
  // Told to the one who asks for it, and begun anew for the next.
  early.catch(() => {
    early = null
  })
}

/** The engine, where it was begun early and its code has come. */
export const engineHere = (): Sync | null => here

/** The engine, as far as it is open already. It is asked for once per page. */
export const takeEngine = (): Promise<Sync> => early ?? openEngine()
