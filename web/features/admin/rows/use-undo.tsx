import type { CollectionName, Kept } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import type { Announced } from '../parts/announced.ts'
import { toastBad } from '../parts/toast.tsx'
import { useAnnounce } from '../parts/use-announce.ts'
import { strings } from '../strings.ts'
import type { WayBack } from './way-back.ts'

const words = strings.toast

/** A step that was kept, and the way back from it. */
export type Step = WayBack & Kept

/**
 * Tells what is done, with a way back that stands for ten seconds. The way back is a change like any other, of the row as
 * it was left: what a colleague has made of the same field in these seconds is a conflict.
 */
export const useUndo = (collection: CollectionName) => {
  const { sync } = useAdmin()
  const announce = useAnnounce()
  const undo = async (ways: readonly WayBack[]): Promise<void> => {
    // Together, for changes that come together are kept with one write.
    const outcomes = await Promise.all(
      ways.map(({ id, fields, left }) =>
        sync.commands.editRow(collection, id, fields, left).catch(() => null),
      ),
    )
    const kept = outcomes.flatMap((outcome, at) => {
      const id = ways[at]?.id
      return outcome?.ok && id !== undefined ? [{ collection, id, change: outcome.change }] : []
    })
    if (kept.length < ways.length) toastBad(words.undoFailed[0], words.undoFailed[1], 'rows')
    else announce({ changes: kept, done: () => [words.undone, ''], title: words.undoneHere })
  }
  return (done: Announced['done'], steps: readonly Step[]): void =>
    announce({
      changes: steps.map(({ id, change }) => ({ collection, id, change })),
      done,
      wayBack: { undo: words.undo, onUndo: () => void undo(steps) },
    })
}
