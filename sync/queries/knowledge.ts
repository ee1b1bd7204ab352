import { BehaviorSubject, combineLatest, defer, map, type Observable, tap } from 'rxjs'
import type { Lookup, Reading } from '../lib/live.ts'

/** How complete this device's copy is known to be. */
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
export type Knowledge = ReturnType<typeof createKnowledge>

/** `ask` asks the server for newer rows. */
export const createKnowledge = (ask: () => void) => {
  const state = new BehaviorSubject<KnowledgeState>({ begun: 0, reached: 0, isTroubled: false })
  const update = (change: Partial<KnowledgeState>) => state.next({ ...state.value, ...change })
  return {
    state,
    began: () => update({ begun: state.value.begun + 1 }),
    reachedHead: () => update({ reached: state.value.begun, isTroubled: false }),
    failed: () => update({ isTroubled: true }),
    /** Another mirror is open now: a pull that reached the head of the former says nothing about it. */
    startAnew: () => update({ reached: 0, isTroubled: false }),
    ask,
  }
}

/**
 * What a read of one row knows. `askedAt`: the number of pulls begun before the question. A device in trouble says
 * 'unsynced' until a later pull has reached the head (T8).
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

/** Tells whether a row that is not here exists; asks the server once to find out. */
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
