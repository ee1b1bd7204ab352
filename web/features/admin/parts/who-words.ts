import type { Way } from '../../../../sync/index.ts'
import { strings } from '../strings.ts'

/** Who did something, as it begins a sentence. */
export const whoWords = (way: Way, who: string): string =>
  way === 'admin' ? who || strings.ways.nobody : strings.ways[way]
