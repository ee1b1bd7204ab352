import type { Way } from '../../../../sync/index.ts'
import { strings } from '../strings.ts'

/** A deed's author, as a sentence begins with the name. */
export const whoWords = (way: Way, who: string): string =>
  way === 'admin' ? who || strings.ways.unknown : strings.ways[way]
