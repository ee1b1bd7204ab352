import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  type Cursor,
  hasReached,
  type Live,
  type LiveCell,
  liveCell,
  type Queries,
  type Reading,
  type Sync,
  type SyncStatus,
  startingStatus,
} from '../../../sync/index.ts'
import { type Standing, standingAfter } from './standing.ts'

/** Data that the server drew a page from; the page carries it, so that the first draw in the browser is the same one. */
export interface PageData {
  /** The question of the address that was drawn: '?page=2' or ''. */
  readonly search: string
  /** The moment of the draw, epoch ms: the beginning of the day in India. */
  readonly nowMs: number
  /** The server's cursor before the rows were read. */
  readonly cursor: Cursor
  /** Values of the queries that the page asked, by `queryKey`. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** Id of the element that carries the data. */
export const PAGE_DATA_ID = 'page-data'

/** Answers of the server for a page, where the mirror cannot answer yet. */
export interface PageAnswers {
  /** null where the page came without data: only the mirror answers then. */
  readonly cursor: Cursor | null
  readonly nowMs: number | null
  /** null for a query that the server did not answer. The same object at each call. */
  readonly answerTo: (key: string) => Reading<unknown> | null
}

/** An answer of the server: a list that it calls empty is empty, whatever this device has synced so far. */
interface ServerReading {
  readonly state: 'ready'
  readonly value: unknown
  readonly isFromServer: true
}

export const serverReading = (value: unknown): ServerReading => ({
  state: 'ready',
  value,
  isFromServer: true,
})
export const isFromServer = (reading: object): boolean => 'isFromServer' in reading

/** The engine of this page: until it is open every read is 'loading', or what the page came with. */
type Engine =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly sync: Sync }
  | { readonly state: 'failed' }

/** Live values that screens read. */
interface LiveValues {
  readonly engine: LiveCell<Engine>
  readonly status: LiveCell<SyncStatus>
  readonly standing: LiveCell<Standing>
  /** Whether the mirror answers for any address: it holds all that the page came with, or nobody else can. */
  readonly isAnswering: LiveCell<boolean>
  /** Last answer of the mirror to each query, so that coming back to a list shows it at once. */
  readonly answers: Map<string, Reading<unknown>>
  readonly page: PageAnswers
  /** Opens the engine once, and gives it to each caller; rejects where it cannot be opened. */
  readonly open: () => Promise<Sync>
}

const liveValues = (page: PageAnswers, open: LiveValues['open']): LiveValues => ({
  open,
  engine: liveCell<Engine>({ state: 'opening' }),
  status: liveCell<SyncStatus>(startingStatus),
  standing: liveCell(standingAfter(null, startingStatus)),
  isAnswering: liveCell(page.cursor === null),
  answers: new Map(),
  page,
})

/** Opens the engine and follows its status, as long as the page lives. */
const openEngine = (values: LiveValues): void => {
  const { open, engine, status, standing, isAnswering, page } = values
  open().then(
    (sync) => {
      const follow = (): void => {
        const now = sync.status.getSnapshot()
        status.set(now)
        standing.set(standingAfter(standing.getSnapshot(), now))
        const hasAll = page.cursor && hasReached(now.cursor, page.cursor)
        if (hasAll || now.phase === 'offline') isAnswering.set(true)
      }
      sync.status.subscribe(follow)
      follow()
      engine.set({ state: 'open', sync })
    },
    (cause: unknown) => {
      console.warn('the data engine could not be opened', cause)
      engine.set({ state: 'failed' })
    },
  )
}

/** For a page that the server gave no data. */
export const noAnswers: PageAnswers = { cursor: null, nowMs: null, answerTo: () => null }

export const LiveContext = createContext<LiveValues>(
  liveValues(noAnswers, () => new Promise(() => undefined)),
)

/** Gives the engine to every screen below. It is opened after the first draw. Neither prop may change. */
export function SyncProvider({
  open,
  page,
  children,
}: {
  open: LiveValues['open']
  page: PageAnswers
  children: ReactNode
}) {
  const [values] = useState(() => liveValues(page, open))
  useEffect(() => openEngine(values), [values])
  return <LiveContext value={values}>{children}</LiveContext>
}

/** The value of a live thing now, and again whenever it changes. `live` must be the same object between draws. */
export const useLive = <T,>(live: Live<T>): T =>
  useSyncExternalStore(live.subscribe, live.getSnapshot, live.getSnapshot)

export const useEngine = (): Engine => useLive(useContext(LiveContext).engine)

/** The engine, or null while it is not open yet. */
export const useSync = (): Sync | null => {
  const engine = useEngine()
  return engine.state === 'open' ? engine.sync : null
}

/** A function that opens the engine and waits for it, for a tap that may come before it is open. */
export const useOpenEngine = (): LiveValues['open'] => useContext(LiveContext).open

/** A live value of the engine, `before` until that is open. Both arguments are the same from draw to draw. */
export const useEngineValue = <T,>(liveOf: (sync: Sync) => Live<T>, before: T): T => {
  const sync = useSync()
  return useLive(useMemo(() => (sync ? liveOf(sync) : liveCell(before)), [sync, liveOf, before]))
}

/** The engine's status; `startingStatus` until it is open. */
export const useStatus = (): SyncStatus => useLive(useContext(LiveContext).status)

/** The status without the steps of a pull and the flicker of retries. */
export const useStanding = (): Standing => useLive(useContext(LiveContext).standing)

/** False while links and filters have to be answered by the server. */
export const useIsAnswering = (): boolean => useLive(useContext(LiveContext).isAnswering)

type QueryName = keyof Queries
/** The answer of a named query: its `Reading`. */
export type Answer<N extends QueryName> = Queries[N] extends (...args: never[]) => Live<infer T>
  ? T
  : never

/** Name and arguments of a query as one string, so that equal questions are equal. */
const queryKey = <N extends QueryName>(name: N, args: Parameters<Queries[N]>): string =>
  JSON.stringify([name, ...args])

const MOST_ANSWERS = 50

const loading: Live<Reading<unknown>> = liveCell<Reading<unknown>>({ state: 'loading' })
const failed: Live<Reading<unknown>> = liveCell<Reading<unknown>>({
  state: 'failed',
  code: 'internal',
})

/** The mirror's answer to a key of `queryKey`; the engine gives equal keys the same object. */
const mirrorAnswer = (engine: Engine, key: string): Live<Reading<unknown>> => {
  if (engine.state !== 'open') return engine.state === 'failed' ? failed : loading
  const [name, ...args] = JSON.parse(key)
  // as: `queryKey` is the only maker of keys, and its types tie the arguments to the name.
  const query = engine.sync.queries[name as QueryName] as (
    ...args: unknown[]
  ) => Live<Reading<unknown>>
  return query(...args)
}

/** Keeps the answers to the last queries of visitors. An admin's rows are never shown out of a memory. */
const remember = (answers: LiveValues['answers'], key: string, reading: Reading<unknown>): void => {
  if (/^\["(?:admin|outbox|sent|search)/.test(key)) return
  answers.delete(key)
  answers.set(key, reading)
  for (const oldest of answers.keys()) {
    if (answers.size <= MOST_ANSWERS) return
    answers.delete(oldest)
  }
}

/**
 * The answer to a key of `queryKey`: what the page came with, until the mirror holds all of that; the mirror's from then
 * on, and never back.
 */
export const answerTo = (
  { engine, status, answers, page }: Pick<LiveValues, 'engine' | 'status' | 'answers' | 'page'>,
  key: string,
): Live<Reading<unknown>> & { readonly first: () => Reading<unknown> } => {
  let isMirror = false
  const fromPage = page.answerTo(key)
  const getSnapshot = (): Reading<unknown> => {
    const reading = mirrorAnswer(engine.getSnapshot(), key).getSnapshot()
    if (reading.state === 'ready') {
      const { cursor } = status.getSnapshot()
      if (page.cursor === null || hasReached(cursor, page.cursor)) isMirror = true
      // React asks at each draw and each change of the status: mostly it is the answer that is kept already.
      if (isMirror && answers.get(key) !== reading) remember(answers, key, reading)
    }
    if (isMirror) return reading
    return fromPage ?? (reading.state === 'loading' ? (answers.get(key) ?? reading) : reading)
  }
  return {
    getSnapshot,
    first: () => fromPage ?? loading.getSnapshot(),
    subscribe: (onChange) => {
      let stop = mirrorAnswer(engine.getSnapshot(), key).subscribe(onChange)
      const stopEngine = engine.subscribe(() => {
        stop()
        stop = mirrorAnswer(engine.getSnapshot(), key).subscribe(onChange)
        onChange()
      })
      const stopStatus = status.subscribe(onChange)
      return () => {
        stop()
        stopEngine()
        stopStatus()
      }
    },
  }
}

/**
 * The answer of a named query, for example `useQuery('examPage', { type: 'full' })`: drawn again when it changes.
 * Arguments are compared by value, so an inline object is fine.
 */
export const useQuery = <N extends QueryName>(
  name: N,
  ...args: Parameters<Queries[N]>
): Answer<N> => {
  const values = useContext(LiveContext)
  const key = queryKey(name, args)
  const answer = useMemo(() => answerTo(values, key), [values, key])
  // as: a key loses the type that `name` carries
  return useSyncExternalStore(answer.subscribe, answer.getSnapshot, answer.first) as Answer<N>
}
