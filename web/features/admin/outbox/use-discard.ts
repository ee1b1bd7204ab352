import type { OutboxItem } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { toastBad, toastGood, toastUndo, UNDO_MS } from '../parts/toast.tsx'
import { strings } from '../strings.ts'
import { labelOf } from './collection-words.ts'
import { mendDraftKey } from './mend-form.ts'
import { outbox as words } from './strings.ts'

/** Gives a change up, with a way back for ten seconds, in which it is not sent. A tab that is closed before that has given up nothing. */
export const useDiscard = (item: OutboxItem) => {
  const { sync, admin, drafts } = useAdmin()
  const about = `discard-${item.id}`
  /** Gives whether it is out of the way. */
  return async (): Promise<boolean> => {
    const outcome = await sync.commands.holdBack(item.id, UNDO_MS).catch(() => null)
    if (!outcome?.ok) {
      toastBad(words.discardFailed, words.stillKept, about)
      return false
    }
    const { held } = outcome
    const end = async (): Promise<void> => {
      takeAway()
      const ended = await held.discard().catch(() => null)
      if (ended?.ok) drafts.drop(admin.id, mendDraftKey(item))
      else toastBad(words.discardFailed, words.stillKept, about)
    }
    const takeBack = async (): Promise<void> => {
      clearTimeout(timer)
      const back = await held.release().catch(() => null)
      if (back?.ok) toastGood(strings.toast.undone, '', about)
      else toastBad(strings.toast.undoFailed[0], strings.toast.undoFailed[1], about)
    }
    const timer = setTimeout(() => void end(), UNDO_MS)
    const takeAway = toastUndo(
      words.discarded,
      labelOf(item),
      strings.toast.undo,
      () => void takeBack(),
    )
    return true
  }
}
