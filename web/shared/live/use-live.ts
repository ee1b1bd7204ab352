import { useSyncExternalStore } from 'react'
import type { Live } from '../../../sync/index.ts'

/** The value of a live thing now, and again whenever it changes. `live` must be the same object between draws. */
export const useLive = <T>(live: Live<T>): T =>
  useSyncExternalStore(live.subscribe, live.getSnapshot, live.getSnapshot)
