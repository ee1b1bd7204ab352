import type {
  Connection,
  ReadingPosition,
  SavedItem,
  Shelf,
  ShelfKey,
} from '../../../sync/index.ts'
import { type SubjectKind, subjectKind } from '../../shared/labels/subject-kind.ts'

export interface Group {
  readonly kind: SubjectKind
  readonly items: readonly SavedItem[]
  readonly bytes: number
}

/** Parts of the page, in their order. Each item stands in one of them. */
export interface Library {
  readonly saving: readonly SavedItem[]
  readonly failed: readonly SavedItem[]
  /** By subject, those that have something. */
  readonly groups: readonly Group[]
  readonly recent: readonly SavedItem[]
  /** Bytes here by subject, whatever they are here for. */
  readonly bytes: readonly { readonly kind: SubjectKind; readonly bytes: number }[]
}

const KINDS: readonly SubjectKind[] = ['bio', 'chem', 'phys', 'gen']

export const shelfOf: Readonly<Record<SubjectKind, ShelfKey>> = {
  bio: 'subject:Biology',
  chem: 'subject:Chemistry',
  phys: 'subject:Physics',
  gen: 'subject:General',
}

export const bytesOf = (items: readonly { readonly bytes: number }[]): number =>
  items.reduce((sum, { bytes }) => sum + bytes, 0)

export const libraryOf = (items: readonly SavedItem[]): Library => {
  const isMoving = ({ state }: SavedItem) => state.kind === 'saving' || state.kind === 'waiting'
  const isFailed = ({ state }: SavedItem) => state.kind === 'failed'
  const here = items.filter((item) => !isMoving(item) && !isFailed(item))
  const kept = here.filter(({ keptFor }) => keptFor !== 'recent')
  const ofKind = (some: readonly SavedItem[], kind: SubjectKind) =>
    some.filter(({ subject }) => subjectKind(subject) === kind)
  return {
    // What was only opened comes behind everybody's back: nobody waits for it.
    saving: items.filter((item) => isMoving(item) && item.keptFor !== 'recent'),
    failed: items.filter((item) => isFailed(item) && item.keptFor !== 'recent'),
    groups: KINDS.map((kind) => {
      const own = ofKind(kept, kind)
      return { kind, items: own, bytes: bytesOf(own) }
    }).filter((group) => group.items.length > 0),
    recent: here.filter(({ keptFor }) => keptFor === 'recent'),
    bytes: KINDS.map((kind) => ({ kind, bytes: bytesOf(ofKind(items, kind)) })).filter(
      ({ bytes }) => bytes > 0,
    ),
  }
}

/** Bytes of a shelf that are not on this device yet. */
export const bytesLeft = (shelf: Shelf): number => shelf.left.reduce((sum, size) => sum + size, 0)

/** Bytes that a tap beside their size may fetch at once, where the browser does not tell what data costs. */
const UNTOLD_BYTES = 50_000_000

/** Whether data may cost so much that a question comes first. */
export const isAskedFirst = ({ kind, savesData }: Connection, bytes: number): boolean =>
  savesData || kind === 'metered' || (kind === 'unknown' && bytes > UNTOLD_BYTES)

/** How many of these sizes, taken in order, fit into so many bytes, and what they take. */
export const fitting = (
  sizes: readonly number[],
  bytes: number,
): { readonly count: number; readonly bytes: number } => {
  let count = 0
  let taken = 0
  for (const size of sizes) {
    if (taken + size > bytes) continue
    taken += size
    count += 1
  }
  return { count, bytes: taken }
}

export const positionOf = (
  { collection, id }: Pick<SavedItem, 'collection' | 'id'>,
  positions: readonly ReadingPosition[],
): ReadingPosition | undefined =>
  positions.find((position) => position.collection === collection && position.id === id)

/** The file here that was left last; one that was read to its end only where asked for. `positions`: the last left first. */
export const lastRead = (
  items: readonly SavedItem[],
  positions: readonly ReadingPosition[],
  isEndToo = false,
): SavedItem | null => {
  for (const position of positions) {
    const item = items.find(
      ({ collection, id }) => collection === position.collection && id === position.id,
    )
    if (item && item.bytes > 0) return position.page === position.pages && !isEndToo ? null : item
  }
  return null
}

/** Orders of the saved files beside the one by subject, as an address names them. */
export const SORTS = ['newest', 'read', 'title', 'size'] as const
export type SavedSort = (typeof SORTS)[number]

/** Saved files with each of these words in title or subject, in that order; without words the newest pin first. */
export const found = (
  items: readonly SavedItem[],
  words: string,
  sort: SavedSort,
  positions: readonly ReadingPosition[],
): readonly SavedItem[] => {
  const typed = words.toLocaleLowerCase().split(/\s+/)
  const here = items
    .filter(({ title, subject, bytes }) => {
      const text = `${title} ${subject}`.toLocaleLowerCase()
      return bytes > 0 && typed.every((word) => text.includes(word))
    })
    .reverse() // the oldest pin comes first
  const readAt = (item: SavedItem): number => positionOf(item, positions)?.at ?? 0
  switch (sort) {
    case 'newest':
      return here
    case 'read':
      return here.sort((a, b) => readAt(b) - readAt(a))
    case 'title': {
      // Here and not once for all: the first one costs a page 8 ms at 1x, and most visits sort nothing.
      const byName = new Intl.Collator('en', { numeric: true })
      return here.sort((a, b) => byName.compare(a.title, b.title))
    }
    case 'size':
      return here.sort((a, b) => b.bytes - a.bytes)
    default:
      return sort satisfies never
  }
}
