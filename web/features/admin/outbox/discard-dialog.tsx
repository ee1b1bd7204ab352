import type { OutboxItem } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { changeWords, type NameOf } from './change-words.ts'
import { labelOf } from './collection-words.ts'
import { ItemChanges } from './outbox-card.tsx'
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
  const { sync } = useAdmin()
  const discard = async (): Promise<void> => {
    const outcome = await sync.commands.discard(item.id).catch(() => null)
    if (outcome?.ok) {
      toastGood(words.discarded, '', 'discard')
      onClose()
    } else toastBad(words.discardFailed, words.stillKept, 'discard')
  }
  return (
    <Confirm title={words.discardTitle} yes={words.discardYes} onYes={discard} onClose={onClose}>
      <p>
        {words.discardText} <b>{labelOf(item)}</b>, {changeWords(item, nameOf)}.
      </p>
      {item.op === 'put' && <ItemChanges item={item} />}
    </Confirm>
  )
}
