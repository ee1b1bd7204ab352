import type { Files } from '../../../sync/index.ts'
import type { useToast } from './toast.tsx'

/** As long as the engine holds what was removed. */
const UNDO_MS = 10_000

/** Says what was removed, with the way to take it back while there is one; removals in a row each keep their own. */
export const offerUndo = (
  files: Pick<Files, 'undo'>,
  show: ReturnType<typeof useToast>,
  undo: string,
  said: { readonly title: string; readonly text?: string },
): void => {
  const takeBack = async (): Promise<void> => {
    const { ok } = await files.undo(undo)
    show(
      ok
        ? { title: 'Back on this device' }
        : { title: 'That did not work', text: 'Too late to undo. You can save it again.' },
    )
  }
  const action = { label: 'Undo', onClick: () => void takeBack() }
  setTimeout(show({ ...said, action, isBeside: true }), UNDO_MS)
}

/** What is said of one file that was removed: by its name, so that two in a row are told apart. */
export const removedOne = (title: string) => ({ title: 'Removed from this device', text: title })
