import type { SaveTarget } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { useSaveState } from '../../shared/ui/use-save.ts'
import { strings } from './strings.ts'
import type { OpenState } from './use-open-pdf.ts'

/** How the file stands, in a few words under its title. */
export const useStatusLine = (target: SaveTarget, state: OpenState, isGone: boolean): string => {
  const saved = useSaveState(target)
  if (state.kind === 'failed') return ''
  if (state.isStalled) return strings.stalled
  if (state.kind === 'open' && state.isLost) return strings.lost
  if (isGone) return strings.oldSaved
  if (saved.kind === 'saved') return strings.saved
  if (saved.kind === 'waiting' && saved.held === 'reader') return ''
  return state.kind === 'opening'
    ? strings.opening
    : strings.overNetwork(formatBytes(target.file.size))
}
