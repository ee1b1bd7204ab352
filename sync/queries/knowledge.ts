import { BehaviorSubject, combineLatest, defer, map, type Observable, tap } from 'rxjs'
import type { Lookup, Reading } from '../lib/live.ts'
import type { State } from '../lib/observables.ts'

/** This device's knowledge of how complete its copy is. */
interface KnowledgeState {
  /** Pulls begun since the app started. */
  readonly begun: number
  /** Number of the newest pull that reached the head; 0: none did. */
  readonly reached: number
  /** The last attempt failed: nothing more will be known for a while. */
  readonly isTroubled: boolean
}

/**
 * Lets a read of one row tell 'does not exist' from 'not known'. Only a pull that began after the question and reached
 * the head can say that a row does not exist.
 */
export interface Knowledge {
  readonly state: State<KnowledgeState>
  readonly began: () => void
  readonly reachedHead: () => void
  readonly failed: () => void
  /** Another mirror is the open one: what a pull of the one before has reached says nothing of it. */
  readonly startAnew: () => void
  /** Asks the server for a listener. */
  readonly ask: () => void
}

export const createKnowledge = (ask: () => void): Knowledge => {
  const state = new BehaviorSubject<KnowledgeState>({ begun: 0, reached: 0, isTroubled: false })
  const update = (change: Partial<KnowledgeState>) => state.next({ ...state.value, ...change })
  return {
    state,
    began: () => update({ begun: state.value.begun + 1 }),
    reachedHead: () => update({ reached: state.value.begun, isTroubled: false }),
    failed: () => update({ isTroubled: true }),
    startAnew: () => update({ reached: 0, isTroubled: false }),
    ask,
  }
}

/**
 * The outcome of a read of one row. 'Missing' is claimed only once a pull that began after the question (`askedAt`,
 * counted in pulls) has reached the head. A device in trouble says 'unsynced' until then (T8).
 */
const lookupReading = <T>(
  found: Reading<T | null>,
  known: KnowledgeState,
  askedAt: number,
): Reading<Lookup<T>> => {
  if (found.state !== 'ready') return found
  if (found.value !== null) return { state: 'ready', value: { kind: 'found', row: found.value } }
  if (known.reached > askedAt) return { state: 'ready', value: { kind: 'missing' } }
  return known.isTroubled ? { state: 'ready', value: { kind: 'unsynced' } } : { state: 'loading' }
}

/** Says of a row that is not here whether it exists; asks the server once to find out. */
export const withKnowledge = <T>(
  row: Observable<Reading<T | null>>,
  knowledge: Knowledge,
): Observable<Reading<Lookup<T>>> =>
  defer(() => {
    const askedAt = knowledge.state.value.begun
    let hasAsked = false
    const askOnce = (found: Reading<T | null>) => {
      if (hasAsked || found.state !== 'ready' || found.value !== null) return
      hasAsked = true
      knowledge.ask()
    }
    return combineLatest([row.pipe(tap(askOnce)), knowledge.state]).pipe(
      map(([found, known]) => lookupReading<T>(found, known, askedAt)),
    )
  })
