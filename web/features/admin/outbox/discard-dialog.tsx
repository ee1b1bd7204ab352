import type { OutboxItem } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { strings } from '../strings.ts'
import { changeWords } from './change-words.ts'
import { ItemChanges, labelOf } from './outbox-card.tsx'

const words = strings.outbox

/** Asks before a change is given up, and says what is lost by it. */
export function DiscardDialog({ item, onClose }: { item: OutboxItem; onClose: () => void }) {
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
        {words.discardText} <b>{labelOf(item)}</b>, {changeWords(item)}.
      </p>
      {item.op === 'put' && <ItemChanges item={item} />}
    </Confirm>
  )
}
