import { combineLatest, defer, map, type Observable, tap } from 'rxjs'
import type { Lookup, Reading } from '../lib/live.ts'
import type { Knowledge, KnowledgeState } from './knowledge.ts'

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
