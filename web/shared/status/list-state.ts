import type { ListPage } from '../../../sync/api.ts'
import type { Lookup, Reading } from '../../../sync/lib/live.ts'
import type { SyncStatus } from '../../../sync/status/status.ts'

type Known = Pick<SyncStatus, 'phase' | 'everSynced' | 'problem'>

/** Why there is nothing to show yet: still coming, no network so far, or a failure. */
const withoutContent = ({ phase, problem }: Known): 'coming' | 'unseen' | 'error' => {
  if (phase === 'offline') return 'unseen'
  if (phase === 'failing') return problem === 'offline' ? 'unseen' : 'error'
  return 'coming'
}

export type ListState<T> =
  | { readonly kind: 'rows'; readonly page: ListPage<T> }
  | { readonly kind: 'unmatched' } // there are rows, none that the filters let through
  | { readonly kind: 'empty' } // the server has none either
  | { readonly kind: 'coming' | 'unseen' | 'error' }

/** Which of its designed states a list is in. A list is called empty only once this device has had everything. */
export const listStateOf = <T>(reading: Reading<ListPage<T>>, status: Known): ListState<T> => {
  if (reading.state === 'failed') return { kind: 'error' }
  if (reading.state === 'loading') return { kind: 'coming' }
  const page = reading.value
  if (page.total > 0) return { kind: 'rows', page }
  if (page.unfiltered > 0) return { kind: 'unmatched' }
  return { kind: status.everSynced ? 'empty' : withoutContent(status) }
}

export type ItemState<T> =
  | { readonly kind: 'found'; readonly row: T }
  | { readonly kind: 'missing' }
  | { readonly kind: 'coming' | 'unseen' | 'error' }

/** Which state an item's page is in. What this device has not synced is not called missing (T8). */
export const itemStateOf = <T>(reading: Reading<Lookup<T>>, status: Known): ItemState<T> => {
  if (reading.state === 'failed') return { kind: 'error' }
  if (reading.state === 'loading') return { kind: 'coming' }
  const lookup = reading.value
  return lookup.kind === 'unsynced' ? { kind: withoutContent(status) } : lookup
}
