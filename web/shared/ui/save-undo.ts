import { type Files, type Outcome, type SaveTarget, UNDO_MS } from '../../../sync/index.ts'
import type { Toast, useToast } from './toast.tsx'

// Removals of saved files, with their undo; fetched with the first removal.

type Show = ReturnType<typeof useToast>

/** Words on a removal; `count`: how many files, where it was nothing else. */
export interface Removal extends Toast {
  readonly count?: number
}

/** Removals in a row that can be undone, the newest first. */
interface Offer {
  readonly undos: readonly string[]
  readonly said: Removal
  readonly end: () => void
}

let standing: Offer | null = null

/** The words on several removals in a row. */
const together = (said: Removal, before: Removal): Removal => {
  if (said.count && before.count) {
    const count = said.count + before.count
    return { title: `${count} files removed`, count }
  }
  return { ...said, text: [said.text, before.title].filter(Boolean).join(' · ') }
}

/** Message that names what was removed. Its undo brings back all that was removed in a row. */
export const offerUndo = (
  files: Pick<Files, 'undo'>,
  show: Show,
  undo: string,
  removal: Removal,
): void => {
  const before = standing
  before?.end()
  const undos = [undo, ...(before?.undos ?? [])]
  const said = before ? together(removal, before.said) : removal
  const undoAll = async (): Promise<void> => {
    end()
    const outcomes = []
    for (const one of undos) outcomes.push(await files.undo(one))
    show(
      outcomes.every(({ ok }) => ok)
        ? { title: 'Back on this device' }
        : { title: 'That did not work', text: 'Too late to undo. You can save it again.' },
    )
  }
  const label = before && !said.count ? 'Undo all' : 'Undo'
  const putAway = show({
    ...said,
    action: { label, onClick: () => void undoAll() },
    isLasting: true,
    onDismiss: () => end(),
  })
  const timer = setTimeout(() => end(), UNDO_MS)
  const end = (): void => {
    clearTimeout(timer)
    putAway()
    if (standing === offer) standing = null
  }
  const offer = { undos, said, end }
  standing = offer
}

/** Removes a saved file, with an undo. */
export const removeForNow = async (
  files: Files,
  show: Show,
  target: SaveTarget,
): Promise<Outcome> => {
  const outcome = await files.removeSaved([target])
  const said = { title: 'Removed', text: target.title, count: 1 }
  if (outcome.ok) offerUndo(files, show, outcome.undo, said)
  return outcome
}
