import type { OutboxItem } from '../../../../sync/index.ts'
import { Confirm } from '../parts/confirm.tsx'
import { changeWords, type NameOf } from './change-words.ts'
import { labelOf } from './collection-words.ts'
import { ItemChanges } from './outbox-card.tsx'
import { outbox as words } from './strings.ts'
import { useDiscard } from './use-discard.ts'

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
    <Confirm title={words.discardTitle} yes={words.discardYes} onYes={yes} onClose={onClose}>
      <p>
        {words.discardText} <b>{labelOf(item)}</b>, {changeWords(item, nameOf)}.
      </p>
      {item.state === 'unknown' && <p>{words.discardUnknown}</p>}
      {item.op === 'put' && <ItemChanges item={item} />}
    </Confirm>
  )
}
