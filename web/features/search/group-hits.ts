import type { SearchHit } from '../../../sync/index.ts'
import { pathOfHit as pathOfRow } from '../../shared/routes/path-of-hit.ts'
import type { SiteHit } from './site-hits.ts'

export type Hit = SearchHit | SiteHit

export interface HitGroup {
  readonly kind: Hit['kind']
  readonly hits: readonly Hit[]
}

/** Hits by kind; the kind of the best one comes first, and within a kind the best. */
export const groupHits = (hits: readonly Hit[]): readonly HitGroup[] => {
  const kinds = [...new Set(hits.map(({ kind }) => kind))]
  return kinds.map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }))
}

/** The groups with their first hits alone, `most` together. */
export const firstHits = (groups: readonly HitGroup[], most: number): readonly HitGroup[] => {
  let left = most
  return groups.flatMap(({ kind, hits }) => {
    const taken = hits.slice(0, Math.max(0, left))
    left -= taken.length
    return taken.length > 0 ? [{ kind, hits: taken }] : []
  })
}

/** Address of what was found. */
export const pathOfHit = (hit: Hit): string => ('path' in hit ? hit.path : pathOfRow(hit))
