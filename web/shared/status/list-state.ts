import type { ListPage, Lookup, Reading, SyncStatus } from '../../../sync/index.ts'
import { isFromServer } from '../live/page-data.ts'
import type { Standing } from './standing.ts'

type Known = Pick<SyncStatus | Standing, 'phase' | 'everSynced' | 'problem'>

/** Why there is nothing to show yet: still coming, no network so far, or a failure. */
const withoutContent = ({ phase, problem }: Known): 'coming' | 'unseen' | 'error' => {
  if (phase === 'offline') return 'unseen'
  if (phase === 'failing') return problem === 'offline' ? 'unseen' : 'error'
  return 'coming'
}

/** Whether the first sync is still to bring its rows: not yet all here, and neither cut off nor failed. */
export const isFirstSyncComing = (status: Known): boolean =>
  !status.everSynced && withoutContent(status) === 'coming'

export type ListState<T> =
  | { readonly kind: 'rows'; readonly page: ListPage<T> }
  | { readonly kind: 'unmatched' } // there are rows, none that the filters let through
  | { readonly kind: 'empty' } // the server has none either
  | { readonly kind: 'coming' | 'unseen' | 'error' }

/** Which of its designed states a list is in. A list is called empty only once this device has had everything, or by the server. */
export const listStateOf = <T>(reading: Reading<ListPage<T>>, status: Known): ListState<T> => {
  if (reading.state === 'failed') return { kind: 'error' }
  if (reading.state === 'loading') return { kind: 'coming' }
  const page = reading.value
  if (page.total > 0) return { kind: 'rows', page }
  if (page.unfiltered > 0) return { kind: 'unmatched' }
  const isKnown = status.everSynced || isFromServer(reading)
  return { kind: isKnown ? 'empty' : withoutContent(status) }
}

export type RowsState<T> =
  | { readonly kind: 'rows'; readonly rows: readonly T[] }
  | { readonly kind: 'empty' }
  | { readonly kind: 'coming' | 'unseen' | 'error' }

/** The same for a list that is shown whole. */
export const rowsStateOf = <T>(reading: Reading<readonly T[]>, status: Known): RowsState<T> => {
  if (reading.state === 'failed') return { kind: 'error' }
  if (reading.state === 'loading') return { kind: 'coming' }
  if (reading.value.length > 0) return { kind: 'rows', rows: reading.value }
  return { kind: status.everSynced || isFromServer(reading) ? 'empty' : withoutContent(status) }
}

export type SettingsState<T> =
  | { readonly kind: 'known'; readonly row: T | null }
  | { readonly kind: 'coming' | 'unseen' | 'error' }

/** The same for the one row of settings: that there is none is known once this device has had everything. */
export const settingsStateOf = <T>(reading: Reading<T | null>, status: Known): SettingsState<T> => {
  if (reading.state === 'failed') return { kind: 'error' }
  if (reading.state === 'loading') return { kind: 'coming' }
  const isKnown = reading.value !== null || status.everSynced || isFromServer(reading)
  return isKnown ? { kind: 'known', row: reading.value } : { kind: withoutContent(status) }
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
