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
import { type FirstScreen, FirstScreenContext } from './first-screen.ts'
import { type Answer, answerAt, type QueryName, queryKey } from './query-key.ts'

interface OpenDoor {
  readonly state: 'open'
  readonly sync: Sync
}

/** The engine on its way: until it is here every read is 'loading'. */
export type Door = { readonly state: 'opening' } | OpenDoor | { readonly state: 'failed' }

/** The way to the engine of a page. */
export interface Opening {
  /** Opens it once, and gives it to each who asks; rejects where it cannot be opened. */
  readonly open: () => Promise<Sync>
  /** The engine, where it is open. */
  readonly here: () => Sync | null
}

const openDoor = (sync: Sync): OpenDoor => ({ state: 'open', sync })

const DoorContext = createContext<Door>({ state: 'opening' })
/** The same for reads, which may have the engine before anything else does: see `SyncProvider`. */
const ReadContext = createContext<Door>({ state: 'opening' })

const OpenContext = createContext<Opening['open']>(() => new Promise(() => undefined))

const loading: Live<Reading<never>> = liveCell<Reading<never>>({ state: 'loading' })
const failed: Live<Reading<never>> = liveCell<Reading<never>>({ state: 'failed', code: 'internal' })
const starting: Live<SyncStatus> = liveCell(startingStatus)

/**
 * Gives the engine to every screen below; it is opened after the first paint. `first` is the data that came with a page drawn
 * by the server. An engine that is here already serves reads from the first draw on. Values that it has by then replace those
 * of the page. Parts that draw otherwise with an engine follow a frame later. Neither prop may change.
 */
export function SyncProvider({
  engine,
  first,
  children,
}: {
  engine: Opening
  first: FirstScreen
  children: ReactNode
}) {
  const [door, setDoor] = useState<Door>({ state: 'opening' })
  const [ahead] = useState(() => {
    const sync = engine.here()
    return sync && openDoor(sync)
  })
  useEffect(
    () =>
      afterFirstPaint(() => {
        engine.open().then(
          // In slices: every part of the page that reads is drawn again.
          (sync) => startTransition(() => setDoor(openDoor(sync))),
          (cause: unknown) => {
            console.warn('the data engine could not be opened', cause)
            setDoor({ state: 'failed' })
          },
        )
      }),
    [engine],
  )
  useEffect(() => first.begin(), [first])
  return (
    <FirstScreenContext value={first}>
      <ReadContext value={ahead ?? door}>
        <DoorContext value={door}>
          <OpenContext value={engine.open}>{children}</OpenContext>
        </DoorContext>
      </ReadContext>
    </FirstScreenContext>
  )
}

export const useDoor = (): Door => useContext(DoorContext)

/** The engine, or null while it is not open yet. */
export const useSync = (): Sync | null => {
  const door = useDoor()
  return door.state === 'open' ? door.sync : null
}

/** Opens the engine for what is asked of it before it is there. */
export const useOpen = (): Opening['open'] => useContext(OpenContext)

// A page that the server drew is drawn over with nothing that the engine may have by then.
const notStarted = starting.getSnapshot
const notRead: () => unknown = loading.getSnapshot

const useStatusCell = (): Live<SyncStatus> => {
  const door = useContext(ReadContext)
  return door.state === 'open' ? door.sync.status : starting
}

/** How things stand; `startingStatus` until the engine is open. */
export const useStatus = (): SyncStatus => {
  const status = useStatusCell()
  return useSyncExternalStore(status.subscribe, status.getSnapshot, notStarted)
}

/** True once the mirror holds all that the page came with. */
const useHasReached = ({ cursor }: FirstScreen): boolean => {
  const status = useStatusCell()
  const get = useCallback(
    () => cursor === null || hasReached(status.getSnapshot().cursor, cursor),
    [status, cursor],
  )
  return useSyncExternalStore(status.subscribe, get, () => cursor === null)
}

/**
 * The answer of a named query, for example `useQuery('examPage', { type: 'full' })`: drawn again when it changes.
 * Arguments are compared by value, so an inline object is fine. The page's own data is the answer until the mirror has
 * it too: the screen never goes back.
 */
export const useQuery = <N extends QueryName>(
  name: N,
  ...args: Parameters<Queries[N]>
): Answer<N> => {
  const door = useContext(ReadContext)
  const first = useContext(FirstScreenContext)
  const key = queryKey(name, args)
  const live = useMemo((): Live<unknown> => {
    if (door.state === 'open') return answerAt(door.sync, key)
    return door.state === 'failed' ? failed : loading
  }, [door, key])
  const travelled = first.answerTo(key)
  // as: every query of the engine gives a reading
  const own = useSyncExternalStore(live.subscribe, live.getSnapshot, notRead) as Reading<unknown>
  const isOver = useHasReached(first) && own.state === 'ready'
  useEffect(() => {
    if (isOver) first.forget(key)
  }, [isOver, first, key])
  // as: the cache and the page lose the type that `name` carries
  return (travelled && !isOver ? travelled.getSnapshot() : own) as Answer<N>
}
