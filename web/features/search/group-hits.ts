import type { SearchHit } from '../../../sync/index.ts'
import { examPath, notePath, videoPath } from '../../shared/routes/paths.ts'

export interface HitGroup {
  readonly kind: SearchHit['kind']
  readonly hits: readonly SearchHit[]
}

/** Hits by kind; the kind of the best one comes first, and within a kind the best. */
export const groupHits = (hits: readonly SearchHit[]): readonly HitGroup[] => {
  const kinds = [...new Set(hits.map(({ kind }) => kind))]
  return kinds.map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }))
}

/** Address of what was found. */
export const pathOfHit = ({ kind, id, type }: SearchHit): string => {
  switch (kind) {
    case 'exam':
      return examPath(type ?? 'full', id)
    case 'note':
      return notePath(id)
    case 'video':
      return videoPath(id)
    default:
      return kind satisfies never
  }
}
