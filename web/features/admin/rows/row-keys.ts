import { useState } from 'react'

export interface RowKeys {
  readonly ids: readonly string[]
  readonly keys: readonly number[]
  /** The least number that was no key yet. */
  readonly next: number
}

/**
 * Keys of these rows after those before. A row that stays keeps its own. Where none stays, as on another page, each
 * takes the key at its index: drawn rows change in place.
 */
export const keysAfter = (before: RowKeys, ids: readonly string[]): RowKeys => {
  const own = new Map(before.ids.map((id, at) => [id, before.keys[at]]))
  const isTurned = !ids.some((id) => own.has(id))
  let { next } = before
  const keys = ids.map((id, at) => (isTurned ? before.keys[at] : own.get(id)) ?? next++)
  return { ids, keys, next }
}

const NONE: RowKeys = { ids: [], keys: [], next: 0 }

export const useRowKeys = (rows: readonly { readonly id: string }[]): readonly number[] => {
  const [kept, setKept] = useState({ rows, now: NONE })
  if (kept.rows === rows && kept.now !== NONE) return kept.now.keys
  const now = keysAfter(
    kept.now,
    rows.map(({ id }) => id),
  )
  setKept({ rows, now })
  return now.keys
}
