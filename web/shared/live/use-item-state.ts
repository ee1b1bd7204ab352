import { useState } from 'react'
import type { Lookup, Reading } from '../../../sync/index.ts'
import { type ItemState, itemStateOf } from '../status/list-state.ts'
import { useStanding } from './sync-context.tsx'

/** An item's page also knows what was there until a moment ago: it was taken down while it was open. */
export type OpenItemState<T> = ItemState<T> | { readonly kind: 'removed'; readonly row: T }

/** The state of the item `id`, and of what became of it since its page was opened. */
export const useItemState = <T>(reading: Reading<Lookup<T>>, id: string): OpenItemState<T> => {
  const state = itemStateOf(reading, useStanding())
  const [seen, setSeen] = useState<{ readonly id: string; readonly row: T } | null>(null)
  const shown = state.kind === 'found' ? state.row : null
  if (shown !== null && (seen === null || seen.id !== id || seen.row !== shown))
    setSeen({ id, row: shown })
  return state.kind === 'missing' && seen?.id === id ? { kind: 'removed', row: seen.row } : state
}
