import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  type Live,
  liveCell,
  type Queries,
  type Sync,
  type SyncStatus,
} from '../../../sync/index.ts'
import { afterFirstPaint } from './after-first-paint.ts'
import { answerBehind, type Door, statusBehind, valueBehind } from './answer.ts'
import { type FirstScreen, FirstScreenContext } from './first-screen.ts'
import { type Answer, type QueryName, queryKey } from './query-key.ts'

/** The way to the engine of a page. */
export interface Opening {
  /** Opens it once, and gives it to each who asks; rejects where it cannot be opened. */
  readonly open: () => Promise<Sync>
  /** The engine, where it is open. */
  readonly here: () => Sync | null
}

const openDoor = (sync: Sync): Door => ({ state: 'open', sync })

const syncBehind = (door: Door): Sync | null => (door.state === 'open' ? door.sync : null)

const opening: Door = { state: 'opening' }

const DoorContext = createContext<Door>(opening)
/** The same for reads, as a live value. The door's opening draws no part again whose answer stays. */
const ReadContext = createContext<Live<Door>>(liveCell(opening))

const EngineContext = createContext<Opening>({
  open: () => new Promise(() => undefined),
  here: () => null,
})

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
  const [door, setDoor] = useState<Door>(opening)
  const [reads] = useState(() => {
    const sync = engine.here()
    return liveCell<Door>(sync ? openDoor(sync) : opening)
  })
  useEffect(() => {
    const show = (next: Door): void => {
      if (reads.getSnapshot().state !== next.state) reads.set(next)
      // In slices: every part of the page that works with the engine is drawn again.
      startTransition(() => setDoor(reads.getSnapshot()))
    }
    return afterFirstPaint(() => {
      engine.open().then(
        (sync) => show(openDoor(sync)),
        (cause: unknown) => {
          console.warn('the data engine could not be opened', cause)
          show({ state: 'failed' })
        },
      )
    })
  }, [engine, reads])
  useEffect(() => first.begin(), [first])
  const [acting] = useState<Opening>(() => ({
    open: engine.open,
    here: () => syncBehind(reads.getSnapshot()),
  }))
  return (
    <FirstScreenContext value={first}>
      <ReadContext value={reads}>
        <DoorContext value={door}>
          <EngineContext value={acting}>{children}</EngineContext>
        </DoorContext>
      </ReadContext>
    </FirstScreenContext>
  )
}

export const useDoor = (): Door => useContext(DoorContext)

/** The engine, or null while it is not open yet. */
export const useSync = (): Sync | null => syncBehind(useDoor())

/**
 * The way to the engine for a part that only acts: it is not drawn again when the engine opens. The engine is here for it
 * once values of the engine are.
 */
export const useEngine = (): Opening => useContext(EngineContext)

/**
 * A live value of the engine, `before` until that is open. `liveOf` is the same function from draw to draw.
 */
export const useValueOf = <T,>(liveOf: (sync: Sync) => Live<T>, before: T): T => {
  const door = useContext(ReadContext)
  const { follow, now, first } = useMemo(
    () => valueBehind(door, liveOf, before),
    [door, liveOf, before],
  )
  return useSyncExternalStore(follow, now, first)
}

/**
 * A value that `pick` makes of the status; the caller is drawn again where it changes. `pick` gives equal objects once, and is
 * the same function from draw to draw. Another one each time costs React an effect.
 */
export const useStatusOf = <T,>(pick: (status: SyncStatus) => T): T => {
  const door = useContext(ReadContext)
  const { follow, now, first } = useMemo(() => statusBehind(door, pick), [door, pick])
  return useSyncExternalStore(follow, now, first)
}

const whole = (status: SyncStatus): SyncStatus => status

/** How things stand; `startingStatus` until the engine is open. */
export const useStatus = (): SyncStatus => useStatusOf(whole)

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
  const screen = useContext(FirstScreenContext)
  const key = queryKey(name, args)
  const { follow, now, first } = useMemo(() => answerBehind(door, screen, key), [door, screen, key])
  // as: the cache and the page lose the type that `name` carries
  return useSyncExternalStore(follow, now, first) as Answer<N>
}
