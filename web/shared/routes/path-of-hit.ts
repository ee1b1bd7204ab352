import type { SearchHit } from '../../../sync/index.ts'
import { examPath, notePath, videoPath } from './paths.ts'

/** Address of what the search over everything found. */
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
