import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { Queries, Sync } from '../../../sync/api.ts'
import { type Live, liveCell, type Reading } from '../../../sync/lib/live.ts'
import { type SyncStatus, startingStatus } from '../../../sync/status/status.ts'
import { afterFirstPaint } from './after-first-paint.ts'
import {
  type Answer,
  createQueryCache,
  type QueryCache,
  type QueryName,
  queryKey,
} from './query-cache.ts'
import { useLive } from './use-live.ts'

/** The engine on its way: it is loaded after the first paint, and until then every read is 'loading'. */
export type Door =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly sync: Sync; readonly cache: QueryCache }
  | { readonly state: 'failed' }

const DoorContext = createContext<Door>({ state: 'opening' })

const loading: Live<Reading<never>> = liveCell<Reading<never>>({ state: 'loading' })
const failed: Live<Reading<never>> = liveCell<Reading<never>>({ state: 'failed', code: 'internal' })
const starting: Live<SyncStatus> = liveCell(startingStatus)

/** Opens the engine once, after the first paint, and gives it to every screen below. `open` must not change. */
export function SyncProvider({
  open,
  children,
}: {
  open: () => Promise<Sync>
  children: ReactNode
}) {
  const [door, setDoor] = useState<Door>({ state: 'opening' })
  useEffect(() => {
    let isGone = false
    let opened: Sync | null = null
    const start = async (): Promise<void> => {
      try {
        const sync = await open()
        opened = sync
        if (isGone) await sync.close()
        else setDoor({ state: 'open', sync, cache: createQueryCache(sync) })
      } catch (cause) {
        console.warn('the data engine could not be opened', cause)
        if (!isGone) setDoor({ state: 'failed' })
      }
    }
    const callOff = afterFirstPaint(() => void start())
    return () => {
      isGone = true
      callOff()
      void opened?.close()
    }
  }, [open])
  return <DoorContext value={door}>{children}</DoorContext>
}

export const useDoor = (): Door => useContext(DoorContext)

/** The engine, or null while it is not open yet. */
export const useSync = (): Sync | null => {
  const door = useDoor()
  return door.state === 'open' ? door.sync : null
}

/** How things stand; `startingStatus` until the engine is open. */
export const useStatus = (): SyncStatus => useLive(useSync()?.status ?? starting)

/**
 * The answer of a named query, for example `useQuery('examPage', { type: 'full' })`: drawn again when it
 * changes. Arguments are compared by value, so an inline object is fine.
 */
export const useQuery = <N extends QueryName>(
  name: N,
  ...args: Parameters<Queries[N]>
): Answer<N> => {
  const door = useDoor()
  const key = queryKey(name, args)
  const live = useMemo((): Live<unknown> => {
    if (door.state === 'open') return door.cache.ask(key)
    return door.state === 'failed' ? failed : loading
  }, [door, key])
  return useLive(live) as Answer<N> // as: the cache loses the type that `name` carries
}
