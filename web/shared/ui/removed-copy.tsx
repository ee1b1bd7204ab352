import type { SaveTarget } from '../../../sync/index.ts'
import { ButtonAnchor } from './button.tsx'
import { stateStrings } from './state-strings.ts'
import { useSaveState } from './use-save.ts'

/** For an item that was taken down while it was open: the way to the copy that is saved here, where there is one. */
export function RemovedCopy({ target }: { target: SaveTarget }) {
  const { kind } = useSaveState(target)
  if (kind !== 'saved') return null
  return (
    <ButtonAnchor href={target.file.url} target="_blank" rel="noopener">
      {stateStrings.openSaved}
    </ButtonAnchor>
  )
}
