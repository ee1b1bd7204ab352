import type { OutboxItem } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { mendDraftKey } from '../form/form-address.ts'
import { Confirm } from '../parts/confirm.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { changeWords, type NameOf } from './change-words.ts'
import { labelOf } from './collection-words.ts'
import { ItemChanges } from './outbox-card.tsx'
import { leftWords } from './outcome-words.ts'
import { outbox as words } from './strings.ts'

/** Asks before a change is given up, and says what is lost by it. */
export function DiscardDialog({
  item,
  nameOf,
  onClose,
}: {
  item: OutboxItem
  nameOf: NameOf
  onClose: () => void
}) {
  const discard = useDiscard(item)
  const yes = async (): Promise<void> => {
    if (await discard()) onClose()
  }
  return (
    <Confirm
      title={words.discardTitle}
      yes={words.discardYes}
      onYes={yes}
      onClose={onClose}
      hasAddress
    >
      <p>
        {words.discardText} <b>{labelOf(item)}</b>, {changeWords(item, nameOf)}.
      </p>
      {item.isStuck && <p>{words.discardStuck}</p>}
      {item.op === 'put' && <ItemChanges item={item} />}
    </Confirm>
  )
}

/** Gives a change up, and says whether it is out of the way. */
const useDiscard = (item: OutboxItem) => {
  const { admin, drafts, sync } = useAdmin()
  const about = `ended-${item.id}`
  return async (): Promise<boolean> => {
    const outcome = await sync.commands.discard(item).catch(() => null)
    if (!outcome?.ok) {
      toastBad(words.discardFailed, leftWords(outcome), about)
      return false
    }
    toastGood(words.discarded, words.discardedText(labelOf(item)), about)
    drafts.drop(admin.id, mendDraftKey(item.id))
    return true
  }
}
