import { useState } from 'react'
import type { ListPage, Lookup, Reading, SyncStatus } from '../../../sync/index.ts'
import type { Standing } from './standing.ts'
import { isFromServer, useStanding } from './sync-context.tsx'

type Known = Pick<SyncStatus | Standing, 'phase' | 'everSynced' | 'problem'>

/** Nothing to show yet: still coming, no network so far, or a failure. */
export interface NotYet {
  readonly kind: 'coming' | 'unseen' | 'error'
}

/** A server out of reach is a failure where the device says that it is online (T6). */
const withoutContent = ({ phase, problem }: Known): NotYet['kind'] => {
  if (phase === 'failing') return 'error'
  if (phase !== 'offline') return 'coming'
  return problem === 'offline' && navigator.onLine ? 'error' : 'unseen'
}

/** Whether the first sync is still bringing rows: not all are here, and it is neither offline nor failing. */
export const isFirstSyncComing = (status: Known): boolean =>
  !status.everSynced && withoutContent(status) === 'coming'

/**
 * The state of a screen by its reading. `stateOf` names the state of a value, or null where the value says nothing until this
 * device has had everything; `isKnown`: it has, or the server gave the value.
 */
export const screenState = <T, S>(
  reading: Reading<T>,
  status: Known,
  stateOf: (value: T, isKnown: boolean) => S | null,
): S | NotYet => {
  if (reading.state === 'failed') return { kind: 'error' }
  if (reading.state === 'loading') return { kind: 'coming' }
  const isKnown = status.everSynced || isFromServer(reading)
  return stateOf(reading.value, isKnown) ?? { kind: withoutContent(status) }
}

export type ListState<T> =
  | { readonly kind: 'rows'; readonly page: ListPage<T> }
  | { readonly kind: 'unmatched'; readonly page: ListPage<T> } // there are rows, none that the filters let through
  | { readonly kind: 'empty' } // the server has none either
  | NotYet

/** Which of its designed states a list is in. A list is called empty only once this device has had everything, or by the server. */
export const listStateOf = <T>(reading: Reading<ListPage<T>>, status: Known): ListState<T> =>
  screenState<ListPage<T>, ListState<T>>(reading, status, (page, isKnown) => {
    if (page.total > 0) return { kind: 'rows', page }
    if (page.unfiltered > 0) return { kind: 'unmatched', page }
    return isKnown ? { kind: 'empty' } : null
  })

type ItemState<T> =
  | { readonly kind: 'found'; readonly row: T }
  | { readonly kind: 'missing' }
  | NotYet

/** Which state an item's page is in. What this device has not synced is not called missing (T8). */
export const itemStateOf = <T>(reading: Reading<Lookup<T>>, status: Known): ItemState<T> =>
  screenState<Lookup<T>, ItemState<T>>(reading, status, (lookup) =>
    lookup.kind === 'unsynced' ? null : lookup,
  )

/** An item's page also knows what was there until a moment ago: it was taken down while it was open. */
type OpenItemState<T> = ItemState<T> | { readonly kind: 'removed' }

/** The state of the item `id`, and of what became of it since its page was opened. */
export const useItemState = <T>(reading: Reading<Lookup<T>>, id: string): OpenItemState<T> => {
  const state = itemStateOf(reading, useStanding())
  const [seenId, setSeenId] = useState<string | null>(null)
  if (state.kind === 'found' && seenId !== id) setSeenId(id)
  return state.kind === 'missing' && seenId === id ? { kind: 'removed' } : state
}

/**
 * Keeps the last answer on screen while the next of the same `group` is read: lists do not blink. Another group starts
 * empty.
 */
export const useKept = <T>(reading: Reading<T>, group: string): Reading<T> => {
  const [kept, setKept] = useState<{ group: string; reading: Reading<T> } | null>(null)
  if (reading.state === 'ready' && (kept?.reading !== reading || kept.group !== group))
    setKept({ group, reading })
  return reading.state === 'loading' && kept?.group === group ? kept.reading : reading
}
