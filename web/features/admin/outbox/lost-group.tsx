import { Button } from '@mantine/core'
import type { OutboxItem } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { Notice } from '../parts/notice.tsx'
import { toastBad } from '../parts/toast.tsx'
import { useAnnounce } from '../parts/use-announce.ts'
import type { OutboxTask } from '../paths.ts'
import type { NameOf } from './change-words.ts'
import { OutboxGroup } from './outbox-group.tsx'
import { outbox as words } from './strings.ts'

/** Changes that the server had and lost, when an older state of it was brought back. A person decides about them. */
export function LostGroup({
  items,
  nameOf,
  onTask,
}: {
  items: readonly OutboxItem[]
  nameOf: NameOf
  onTask: (task: OutboxTask, id: string) => void
}) {
  const { sync } = useAdmin()
  const announce = useAnnounce()
  const allAgain = async (): Promise<void> => {
    const outcomes = await Promise.all(
      items.map((item) => sync.commands.sendAgain(item).catch(() => null)),
    )
    const changes = items.flatMap(({ collection, recordId: id }, at) => {
      const outcome = outcomes[at]
      return outcome?.ok ? [{ collection, id, change: outcome.change }] : []
    })
    if (changes.length < items.length) toastBad(words.sendFailed, words.stillKept, 'again-lost')
    if (changes.length > 0) announce({ changes, done: words.lostSent })
  }
  return (
    <OutboxGroup title={words.lost} items={items} nameOf={nameOf} onTask={onTask}>
      <Notice>{words.lostText}</Notice>
      {items.length > 1 && (
        <div>
          <Button onClick={allAgain}>{words.lostAllAgain(items.length)}</Button>
        </div>
      )}
    </OutboxGroup>
  )
}
