import type { Files, Outcome, SaveTarget } from '../../../sync/index.ts'
import type { Toast, useToast } from './toast.tsx'

// Removals of saved files, with their undo; fetched with the first removal.

type Show = ReturnType<typeof useToast>

/** As long as the engine holds what was removed. */
const UNDO_MS = 10_000

/** Says by its name what was removed, with an undo while there is one. Removals in a row each keep their own. */
export const offerUndo = (
  files: Pick<Files, 'undo'>,
  show: Show,
  undo: string,
  said: Toast,
): void => {
  const undoRemoval = async (): Promise<void> => {
    const { ok } = await files.undo(undo)
    show(
      ok
        ? { title: 'Back on this device' }
        : { title: 'That did not work', text: 'Too late to undo. You can save it again.' },
    )
  }
  const action = { label: 'Undo', onClick: () => void undoRemoval() }
  setTimeout(show({ ...said, action, isBeside: true }), UNDO_MS)
}

/** Removes a saved file, with an undo. */
export const removeForNow = async (
  files: Files,
  show: Show,
  target: SaveTarget,
): Promise<Outcome> => {
  const outcome = await files.removeSaved([target])
  const said = { title: 'Removed', text: target.title }
  if (outcome.ok) offerUndo(files, show, outcome.undo, said)
  return outcome
}
