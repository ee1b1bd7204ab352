import { useEffect, useMemo, useState } from 'react'
import {
  type Live,
  liveCell,
  type Reading,
  type ReadingPosition,
  type SaveTarget,
} from '../../../sync/index.ts'
import { useLive, useSync } from '../live/sync-context.tsx'

// The file that was tapped last. A new tab begins with it before the engine is there.

const KEPT_AS = 'tapped'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const hasTexts = (value: Record<string, unknown>, keys: readonly string[]): boolean =>
  keys.every((key) => typeof value[key] === 'string')

const isTarget = (value: unknown): value is SaveTarget =>
  isRecord(value) &&
  hasTexts(value, ['collection', 'id', 'title']) &&
  isRecord(value.file) &&
  hasTexts(value.file, ['url', 'sha256', 'type']) &&
  typeof value.file.size === 'number' &&
  String(value.file.url).startsWith('/api/files/')

/** Reads a kept target. Damaged text, or a file of another site, gives null. */
export const readTapped = (text: string | null): SaveTarget | null => {
  try {
    const target: unknown = JSON.parse(text ?? 'null')
    return isTarget(target) ? target : null
  } catch {
    return null
  }
}

/** Remembers the file that is about to be read. */
export const keepTapped = (target: SaveTarget): void => {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(target))
  } catch {
    // Private windows and full disks keep nothing: the new tab asks the engine.
  }
}

/** The file of this item, where it was tapped last. */
export const tappedOf = ({
  collection,
  id,
}: Pick<SaveTarget, 'collection' | 'id'>): SaveTarget | null => {
  try {
    const target = readTapped(localStorage.getItem(KEPT_AS))
    return target?.collection === collection && target.id === id ? target : null
  } catch {
    return null
  }
}

const unread: Live<Reading<ReadingPosition | null>> = liveCell<Reading<ReadingPosition | null>>({
  state: 'loading',
})

/** The position where reading of this file stopped; null until the engine has told it, as on the server. */
export const useLeftAt = ({
  collection,
  id,
}: Pick<SaveTarget, 'collection' | 'id'>): ReadingPosition | null => {
  const sync = useSync()
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  const live = useMemo(
    () => (isDrawn && sync ? sync.files.position({ collection, id }) : unread),
    [isDrawn, sync, collection, id],
  )
  const position = useLive(live)
  return position.state === 'ready' ? position.value : null
}

/** The page on which reading goes on; null for a file that was not begun, or was read to its end. */
export const pageToContinue = (
  left: Pick<ReadingPosition, 'page' | 'pages'> | null,
): number | null => (left && left.page > 1 && left.page !== left.pages ? left.page : null)
