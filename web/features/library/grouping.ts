import type { ReadingPosition, SavedItem } from '../../../sync/index.ts'
import { type SubjectKind, subjectKind } from '../../shared/format/labels.ts'

export interface Group {
  readonly kind: SubjectKind
  readonly items: readonly SavedItem[]
  readonly bytes: number
}

/** Parts of the page, in their order. Each item stands in one of them. */
interface Library {
  readonly saving: readonly SavedItem[]
  readonly failed: readonly SavedItem[]
  /** Files that are here by subject; a subject without any is left out. */
  readonly groups: readonly Group[]
}

export const KINDS: readonly SubjectKind[] = ['bio', 'chem', 'phys', 'gen']

export const bytesOf = (items: readonly { readonly bytes: number }[]): number =>
  items.reduce((sum, { bytes }) => sum + bytes, 0)

export const libraryOf = (items: readonly SavedItem[]): Library => {
  const saving = items.filter(({ state }) => state.kind === 'saving' || state.kind === 'waiting')
  const failed = items.filter(({ state }) => state.kind === 'failed')
  const here = items.filter((item) => !saving.includes(item) && !failed.includes(item))
  const groups = KINDS.map((kind) => {
    const own = here.filter(({ subject }) => subjectKind(subject) === kind)
    return { kind, items: own, bytes: bytesOf(own) }
  })
  return { saving, failed, groups: groups.filter((group) => group.items.length > 0) }
}

export const positionOf = (
  { collection, id }: Pick<SavedItem, 'collection' | 'id'>,
  positions: readonly ReadingPosition[],
): ReadingPosition | undefined =>
  positions.find((position) => position.collection === collection && position.id === id)
