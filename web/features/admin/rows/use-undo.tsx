import type { ReactNode } from 'react'
import type { CollectionName, Kept, Outcome, RowFields, SeenRow } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { toastBad } from '../parts/toast.tsx'
import { type RowName, useAnnounce } from '../parts/use-announce.ts'
import { strings } from '../strings.ts'
import type { RowUndo } from './steps.ts'

const words = strings.toast

export type Step = RowUndo & RowName & Kept

/** Writes fields of a row on what was seen of it; null where nothing was kept. */
type Write = (
  collection: CollectionName,
  id: string,
  fields: RowFields,
  seen: SeenRow,
) => Promise<Outcome<Kept> | null>

/**
 * Tells of a step, with an Undo for ten seconds. The Undo is a change like any other, of the row as the step left it. A
 * colleague's edit of the same field in these seconds is a conflict. `write` where it is not the command itself.
 */
export const useUndo = (write?: Write) => {
  const { sync } = useAdmin()
  const announce = useAnnounce()
  const undo = async (steps: readonly Step[]): Promise<void> => {
    const put = write ?? sync.commands.editRow
    // Together, for changes that come together are kept with one write.
    const outcomes = await Promise.all(
      steps.map(async ({ collection, id, fields, left }) => {
        const outcome = await put(collection, id, fields, left).catch(() => null)
        return outcome?.ok ? [{ collection, id, change: outcome.change }] : []
      }),
    )
    const changes = outcomes.flat()
    if (changes.length < steps.length) toastBad(words.undoFailed[0], words.undoFailed[1], 'rows')
    else await announce({ changes, done: () => [words.undone, ''] })
  }
  return (
    done: (count: number) => readonly [title: string, text: string],
    steps: readonly Step[],
    acts?: ReactNode,
  ): void =>
    void announce({
      changes: steps,
      done,
      ...(acts ? { acts } : {}),
      undo: { label: words.undo, onUndo: () => void undo(steps) },
    })
}
