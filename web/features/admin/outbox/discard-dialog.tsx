import type { OutboxItem } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { mendDraftKey } from '../form/form-address.ts'
import { Confirm } from '../parts/confirm.tsx'
import { changeWords, type NameOf } from './change-words.ts'
import { labelOf } from './collection-words.ts'
import { ItemChanges } from './outbox-card.tsx'
import { outbox as words } from './strings.ts'
import { useEnding } from './use-ending.ts'

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
      {item.state === 'unknown' && <p>{words.discardUnknown}</p>}
      {item.op === 'put' && <ItemChanges item={item} />}
    </Confirm>
  )
}

/** Gives a change up, and says whether it is out of the way. */
const useDiscard = (item: OutboxItem) => {
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
