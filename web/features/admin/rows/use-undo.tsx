import type { CollectionName, Kept, Outcome, RowFields, SeenRow } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import type { Announced } from '../parts/announced.ts'
import type { RowName } from '../parts/row-name.ts'
import { toastBad } from '../parts/toast.tsx'
import { useAnnounce } from '../parts/use-announce.ts'
import { strings } from '../strings.ts'
import type { RowUndo } from './undo-of.ts'

const words = strings.toast

export type Step = RowUndo & RowName & Kept

/** Writes fields of a row on what was seen of it; null where nothing was kept. */
export type Write = (
  collection: CollectionName,
  id: string,
  fields: RowFields,
  seen: SeenRow,
) => Promise<Outcome<Kept> | null>

/**
 * Tells of a step, with an undo for ten seconds. The undo is a change like any other, of the row as the step left it. A
 * colleague's edit of the same field in these seconds is a conflict. `write` where it is not the command itself.
 */
export const useUndo = (write?: Write) => {
  const { sync } = useAdmin()
  const announce = useAnnounce()
  const undo = async (ways: readonly (RowUndo & RowName)[]): Promise<void> => {
    const put = write ?? sync.commands.editRow
    // Together, for changes that come together are kept with one write.
    const outcomes = await Promise.all(
      ways.map(async ({ collection, id, fields, left }) => {
        const outcome = await put(collection, id, fields, left).catch(() => null)
        return outcome?.ok ? [{ collection, id, change: outcome.change }] : []
      }),
    )
    const kept = outcomes.flat()
    if (kept.length < ways.length) toastBad(words.undoFailed[0], words.undoFailed[1], 'rows')
    else announce({ changes: kept, done: () => [words.undone, ''], title: words.undoneHere })
  }
  return (done: Announced['done'], steps: readonly Step[], acts?: Announced['acts']): void =>
    announce({
      changes: steps.map(({ collection, id, change }) => ({ collection, id, change })),
      done,
      ...(acts && { acts }),
      undo: { label: words.undo, onUndo: () => void undo(steps) },
    })
}
