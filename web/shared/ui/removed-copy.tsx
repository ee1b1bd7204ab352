import type { SaveTarget } from '../../../sync/index.ts'
import { ReadButton } from './file-buttons.tsx'
import { stateStrings } from './state-strings.ts'
import { useSaveState } from './use-save.ts'

/** For an item that was taken down while it was open: the link to the copy saved here, if any. */
export function RemovedCopy({ target, readAt }: { target: SaveTarget; readAt: string }) {
  const { kind } = useSaveState(target)
  if (kind !== 'saved') return null
  return <ReadButton target={target} readAt={readAt} label={stateStrings.openSaved} />
}
