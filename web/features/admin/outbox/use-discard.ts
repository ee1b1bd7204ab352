import type { OutboxItem } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { mendDraftKey } from '../form/form-place.ts'
import { labelOf } from './collection-words.ts'
import { outbox as words } from './strings.ts'
import { useEnding } from './use-ending.ts'

/** Gives a change up, and says whether it is out of the way. */
export const useDiscard = (item: OutboxItem) => {
  const { admin, drafts, sync } = useAdmin()
  const end = useEnding(item)
  const key = mendDraftKey(item.id)
  return async (): Promise<boolean> => {
    const typed = drafts.read(admin.id, key)
    const isDone = await end({
      title: words.discarded,
      text: words.discardedText(labelOf(item)),
      failed: words.discardFailed,
      act: () => sync.commands.discard(item),
      back: () => words.putBack(labelOf(item)),
      onBack: () => typed !== null && drafts.keep(admin.id, key, typed),
    })
    if (isDone) drafts.drop(admin.id, key)
    return isDone
  }
}
