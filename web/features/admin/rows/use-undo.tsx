import type { CollectionName, RowFields } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { toastBad, toastGood, toastUndo } from '../parts/toast.tsx'
import { strings } from '../strings.ts'

const words = strings.toast

/** What a row said before, so that it can say it again. */
export interface Before {
  readonly id: string
  readonly fields: RowFields
}

/** Tells what was done, with a way back that stands for ten seconds. The way back is a change like any other. */
export const useUndo = (collection: CollectionName) => {
  const { sync } = useAdmin()
  const undo = async (befores: readonly Before[]): Promise<void> => {
    let failed = 0
    for (const { id, fields } of befores) {
      const outcome = await sync.commands.editRow(collection, id, fields).catch(() => null)
      if (!outcome?.ok) failed += 1
    }
    if (failed === 0) toastGood(words.undone, '', 'rows')
    else toastBad(words.undoFailed[0], words.undoFailed[1], 'rows')
  }
  return (title: string, text: string, befores: readonly Before[]): void => {
    toastUndo(title, text, words.undo, () => void undo(befores))
  }
}
