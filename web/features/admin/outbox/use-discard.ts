import type { OutboxItem } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { labelOf } from './collection-words.ts'
import { mendDraftKey } from './mend-form.ts'
import { outbox as words } from './strings.ts'
import { useHeldBack } from './use-held-back.ts'

/** Gives a change up, and says whether it is out of the way. */
export const useDiscard = (item: OutboxItem) => {
  const { admin, drafts } = useAdmin()
  const end = useHeldBack(item)
  return (): Promise<boolean> =>
    end({
      title: words.discarded,
      text: words.discardedSoon(labelOf(item)),
      failed: words.discardFailed,
      act: (held) => held.discard(),
      onDone: () => drafts.drop(admin.id, mendDraftKey(item)),
    })
}
