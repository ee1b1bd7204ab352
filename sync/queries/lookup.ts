import { combineLatest, defer, distinctUntilChanged, map, type Observable, tap } from 'rxjs'
import type { Lookup, Reading } from '../lib/live.ts'
import { shared } from '../lib/observables.ts'
import type { CollectionName, Rows } from '../model/collections.ts'
import { replacedBy } from '../model/replaces.ts'
import type { RowChange } from '../store/reads.ts'
import type { Knowledge, KnowledgeState } from './knowledge.ts'
import { liveRead, type QueryContext } from './live-read.ts'
import { standInsIn } from './stand-in.ts'
import { markOf, rowOf } from './typed-row.ts'

/**
 * The outcome of a read of one row. 'Missing' is claimed only once a pull that began after the question (`askedAt`,
 * counted in pulls) has reached the head. A device in trouble says 'unsynced' until then (T8).
 */
export const lookupReading = <T>(
  found: Reading<T | null>,
  known: KnowledgeState,
  askedAt: number,
): Reading<Lookup<T>> => {
  if (found.state !== 'ready') return found
  if (found.value !== null) return { state: 'ready', value: { kind: 'found', row: found.value } }
  if (known.reached > askedAt) return { state: 'ready', value: { kind: 'missing' } }
  return known.isTroubled ? { state: 'ready', value: { kind: 'unsynced' } } : { state: 'loading' }
}

const isSame = <T>(a: Reading<Lookup<T>>, b: Reading<Lookup<T>>): boolean => {
  if (a.state === 'loading' || b.state === 'loading') return a.state === b.state
  if (a.state === 'failed' || b.state === 'failed') return false
  if (a.value.kind === 'found' && b.value.kind === 'found') return a.value.row === b.value.row
  return a.value.kind === b.value.kind
}

/** One published row by its id, or its stand-in; the server is asked when neither is here. */
export const liveLookup = <N extends CollectionName>(
  context: QueryContext,
  knowledge: Knowledge,
  collection: N,
  id: string,
  onRelease: () => void,
): Observable<Reading<Lookup<Rows[N]>>> => {
  // Of what stands in its place, while something does.
  let shownId = id
  const isMine = (change: RowChange): boolean => {
    const changedId = change.kind === 'written' ? change.doc.id : change.id
    const isNamed = change.kind === 'written' && replacedBy(change.doc.row).includes(id)
    return changedId === id || changedId === shownId || isNamed
  }
  const row = liveRead<Rows[N] | null>(context, {
    watch: (mirror, dirty) =>
      mirror.watch(collection, (changes) => {
        if (changes?.some(isMine) !== false) dirty()
      }),
    load: async (mirror) => {
      const own = await mirror.get(collection, id)
      const doc = own?.shown === 1 ? own : (await standInsIn(mirror, collection, [id])).get(id)
      shownId = doc?.id ?? id
      return doc
        ? { mark: markOf([doc]), value: rowOf(collection, doc) }
        : { mark: '', value: null }
    },
  })
  return defer(() => {
    const askedAt = knowledge.state.value.begun
    let hasAsked = false
    const askOnce = (found: Reading<unknown>) => {
      if (hasAsked || found.state !== 'ready' || found.value !== null) return
      hasAsked = true
      knowledge.ask()
    }
    return combineLatest([row.pipe(tap((found) => askOnce(found))), knowledge.state]).pipe(
      map(([found, known]) => lookupReading(found, known, askedAt)),
    )
  }).pipe(distinctUntilChanged(isSame), shared(context.platform, onRelease))
}
