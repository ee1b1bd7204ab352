import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  hasReached,
  type Live,
  liveCell,
  type Queries,
  type Reading,
  type Sync,
  type SyncStatus,
  startingStatus,
} from '../../../sync/index.ts'
import { afterFirstPaint } from './after-first-paint.ts'
import { type FirstScreen, FirstScreenContext, noFirstScreen } from './first-screen.ts'
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

/**
 * Opens the engine once, after the first paint, and gives it to every screen below. `first` is what came with the page,
 * where the server drew it. Neither may change.
 */
export function SyncProvider({
  open,
  first = noFirstScreen,
  children,
}: {
  open: () => Promise<Sync>
  first?: FirstScreen
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
        // In slices: every part of the page that reads is drawn again.
        else startTransition(() => setDoor({ state: 'open', sync, cache: createQueryCache(sync) }))
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
  useEffect(() => first.begin(), [first])
  return (
    <FirstScreenContext value={first}>
      <DoorContext value={door}>{children}</DoorContext>
    </FirstScreenContext>
  )
}

export const useDoor = (): Door => useContext(DoorContext)

/** The engine, or null while it is not open yet. */
export const useSync = (): Sync | null => {
  const door = useDoor()
  return door.state === 'open' ? door.sync : null
}

/** How things stand; `startingStatus` until the engine is open. */
export const useStatus = (): SyncStatus => useLive(useSync()?.status ?? starting)

/** True once the mirror holds all that the page came with. */
const useHasReached = ({ place }: FirstScreen): boolean => {
  const status = useSync()?.status ?? starting
  const get = useCallback(
    () => place === null || hasReached(status.getSnapshot().place, place),
    [status, place],
  )
  return useSyncExternalStore(status.subscribe, get, get)
}

/**
 * The answer of a named query, for example `useQuery('examPage', { type: 'full' })`: drawn again when it
 * changes. Arguments are compared by value, so an inline object is fine. What came with the page is the answer until
 * the mirror has it too, so that nothing on the screen goes back to an older state or to none.
 */
export const useQuery = <N extends QueryName>(
  name: N,
  ...args: Parameters<Queries[N]>
): Answer<N> => {
  const door = useDoor()
  const first = useContext(FirstScreenContext)
  const key = queryKey(name, args)
  const live = useMemo((): Live<unknown> => {
    if (door.state === 'open') return door.cache.ask(key)
    return door.state === 'failed' ? failed : loading
  }, [door, key])
  const travelled = first.answerTo(key)
  const own = useLive(live) as Reading<unknown> // as: every query of the engine gives a reading
  const isOver = useHasReached(first) && own.state === 'ready'
  useEffect(() => {
    if (isOver) first.forget(key)
  }, [isOver, first, key])
  // as: the cache and the page lose the type that `name` carries
  return (travelled && !isOver ? travelled.getSnapshot() : own) as Answer<N>
}
