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
import { type Answer, answerAt, type QueryName, queryKey } from './query-key.ts'
import { RETRIES, retryPause } from './retry-pause.ts'

interface OpenDoor {
  readonly state: 'open'
  readonly sync: Sync
}

/** The engine on its way: it is loaded after the first paint, and until then every read is 'loading'. */
export type Door = { readonly state: 'opening' } | OpenDoor | { readonly state: 'failed' }

const openDoor = (sync: Sync): OpenDoor => ({ state: 'open', sync })

interface Opening {
  readonly promise: Promise<Sync>
  readonly resolve: (sync: Sync) => void
  readonly reject: (cause: unknown) => void
}

const createOpening = (): Opening => {
  let resolve: Opening['resolve'] = () => undefined
  let reject: Opening['reject'] = () => undefined
  const promise = new Promise<Sync>((done, fail) => {
    resolve = done
    reject = fail
  })
  // Perhaps nobody waits for it.
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}

const DoorContext = createContext<Door>({ state: 'opening' })
/** The same for reads, which may have the engine before anything else does: see `SyncProvider`. */
const ReadContext = createContext<Door>({ state: 'opening' })

/** The engine as something to wait for. */
const WhenOpenContext = createContext<Promise<Sync>>(new Promise(() => undefined))

const loading: Live<Reading<never>> = liveCell<Reading<never>>({ state: 'loading' })
const failed: Live<Reading<never>> = liveCell<Reading<never>>({ state: 'failed', code: 'internal' })
const starting: Live<SyncStatus> = liveCell(startingStatus)

/**
 * Opens the engine once, after the first paint, and gives it to every screen below. `first` is what came with the page,
 * where the server drew it. An engine that is here already, `early`, is there for reads from the first draw on: what they
 * have by the time that this is on the screen takes the place of what came with the page, and all that draws otherwise
 * with an engine than without follows a frame later. None of them may change.
 */
export function SyncProvider({
  open,
  early = null,
  first = noFirstScreen,
  children,
}: {
  open: () => Promise<Sync>
  early?: Sync | null
  first?: FirstScreen
  children: ReactNode
}) {
  const [door, setDoor] = useState<Door>({ state: 'opening' })
  const [ahead] = useState(() => early && openDoor(early))
  const [opening] = useState(createOpening)
  useEffect(() => {
    if (ahead) {
      opening.resolve(ahead.sync)
      const callOff = afterFirstPaint(() => startTransition(() => setDoor(ahead)))
      return () => {
        callOff()
        void ahead.sync.close()
      }
    }
    let isGone = false
    let opened: Sync | null = null
    const start = async (retries = 0): Promise<void> => {
      try {
        const sync = await open()
        opened = sync
        if (isGone) return void (await sync.close())
        opening.resolve(sync)
        // In slices: every part of the page that reads is drawn again.
        startTransition(() => setDoor(openDoor(sync)))
      } catch (cause) {
        console.warn('the data engine could not be opened', cause)
        if (isGone) return
        if (retries < RETRIES) return retryPause(retries).then(() => start(retries + 1))
        opening.reject(cause)
        setDoor({ state: 'failed' })
      }
    }
    const callOff = afterFirstPaint(() => void start())
    return () => {
      isGone = true
      callOff()
      void opened?.close()
    }
  }, [open, ahead, opening])
  useEffect(() => first.begin(), [first])
  return (
    <FirstScreenContext value={first}>
      <ReadContext value={ahead ?? door}>
        <DoorContext value={door}>
          <WhenOpenContext value={opening.promise}>{children}</WhenOpenContext>
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

/** The engine once it is open, for what is asked of it before; rejects where it cannot be opened. */
export const useWhenOpen = (): Promise<Sync> => useContext(WhenOpenContext)

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
const useHasReached = ({ place }: FirstScreen): boolean => {
  const status = useStatusCell()
  const get = useCallback(
    () => place === null || hasReached(status.getSnapshot().place, place),
    [status, place],
  )
  return useSyncExternalStore(status.subscribe, get, () => place === null)
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
