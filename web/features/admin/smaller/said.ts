import { formatBytes } from '../../../shared/format/bytes.ts'
import { smaller as words } from './strings.ts'
import type { Smaller } from './use-smaller.ts'

/** Words that are read out: each turn of the work once, not each picture. */
export const saidOf = (state: Smaller, sizeBytes: number): string => {
  switch (state.kind) {
    case 'offered':
      return state.isStopped ? words.stopped : words.offer
    case 'doing':
      return words[state.doing.kind]
    case 'made': {
      const sizes = words.sizes(formatBytes(sizeBytes), formatBytes(state.file.size))
      return `${sizes} ${words.kept}${state.wasSigned ? ` ${words.unsigned}` : ''}`
    }
    case 'not': {
      const why =
        state.why === 'still' ? words.still(formatBytes(state.size)) : words.why[state.why]
      return `${why} ${words.asItWas}`
    }
    default:
      return state satisfies never
  }
}
