import type { CollectionName } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { toastBad, toastGood, toastUndo } from '../parts/toast.tsx'
import { useSentWords } from '../parts/use-sent-words.ts'
import { strings } from '../strings.ts'
import type { WayBack } from './way-back.ts'

const words = strings.toast

/**
 * Tells what was done, with a way back that stands for ten seconds. The way back is a change like any other, of the row as
 * it was left: what a colleague has made of the same field in these seconds is a conflict.
 */
export const useUndo = (collection: CollectionName) => {
  const { sync } = useAdmin()
  const sentWords = useSentWords()
  const undo = async (ways: readonly WayBack[]): Promise<void> => {
    const step = async ({ id, fields, left }: WayBack): Promise<boolean> => {
      const outcome = await sync.commands.editRow(collection, id, fields, left).catch(() => null)
      return outcome?.ok === true
    }
    // Together, for changes that come together are kept with one write.
    const done = await Promise.all(ways.map(step))
    const rows = ways.map(({ id }) => ({ collection, id }))
    if (done.every(Boolean)) toastGood(words.undone, sentWords('', rows), 'rows')
    else toastBad(words.undoFailed[0], words.undoFailed[1], 'rows')
  }
  return (title: string, text: string, ways: readonly WayBack[]): void => {
    toastUndo(title, text, words.undo, () => void undo(ways))
  }
}
