import type { OutboxItem } from '../../../../sync/index.ts'
import { useQuery, useStatus } from '../../../shared/live/sync-context.tsx'
import { useLive } from '../../../shared/live/use-live.ts'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { FilesInNotice } from '../intake/files-in-notice.tsx'
import { useWaitingCount } from '../intake/intake-context.tsx'
import { Notice } from '../parts/notice.tsx'
import { Skeletons } from '../parts/skeletons.tsx'
import { isOutOfReach, type Standing, standingOf } from '../parts/standing.ts'
import type { OutboxTask } from '../paths.ts'
import { strings } from '../strings.ts'
import type { NameOf } from './change-words.ts'
import { goesWhenClosed } from './closed-sending.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { KeepChanges } from './keep-changes.tsx'
import { LostGroup } from './lost-group.tsx'
import { MendDialog } from './mend-dialog.tsx'
import classes from './outbox.module.css'
import { OutboxGroup } from './outbox-group.tsx'
import { SentList } from './sent-list.tsx'
import { outbox as words } from './strings.ts'
import { TryNow } from './try-now.tsx'
import { useNameOf } from './use-name-of.ts'
import { useTask } from './use-task.ts'

/** Everything that this admin changed and that is not on the server yet. */
export function OutboxPage() {
  const outbox = useQuery('outbox')
  return (
    <AdminFrame title={strings.sections.outbox} action={<TryNow />}>
      <FilesInNotice />
      {outbox.state === 'loading' && <Skeletons rows={3} />}
      {outbox.state === 'failed' && <Notice tone="bad">{words.failed}</Notice>}
      {outbox.state === 'ready' && <Outbox items={outbox.value} />}
    </AdminFrame>
  )
}

function Outbox({ items }: { items: readonly OutboxItem[] }) {
  const { task, open, close } = useTask()
  const nameOf = useNameOf(items)
  const waiting = items.filter(({ state }) => state === 'waiting' || state === 'sending')
  const inState = (state: OutboxItem['state']) => items.filter((item) => item.state === state)
  const group = (title: string, members: readonly OutboxItem[]) => (
    <OutboxGroup title={title} items={members} nameOf={nameOf} onTask={open} />
  )
  return (
    <>
      {items.length === 0 && <NothingWaits />}
      {waiting.length > 0 && <SafeNote count={waiting.length} />}
      {items.length > 0 && <KeepChanges items={items} nameOf={nameOf} />}
      {group(words.decide, inState('conflict'))}
      {group(words.refused, inState('refused'))}
      {group(words.unknown, inState('unknown'))}
      <LostGroup items={inState('lost')} nameOf={nameOf} onTask={open} />
      {group(words.waiting, waiting)}
      <SentList nameOf={nameOf} />
      {task && (
        <TaskDialog
          task={task.task}
          item={items.find(({ id }) => id === task.id)}
          nameOf={nameOf}
          onClose={close}
        />
      )}
    </>
  )
}

function TaskDialog({
  task,
  item,
  nameOf,
  onClose,
}: {
  task: OutboxTask
  item: OutboxItem | undefined
  nameOf: NameOf
  onClose: () => void
}) {
  if (!item) return null // sent meanwhile
  switch (task) {
    case 'decide':
      return <ConflictDialog item={item} onClose={onClose} />
    case 'mend':
      return <MendDialog item={item} onClose={onClose} />
    case 'discard':
      return <DiscardDialog item={item} nameOf={nameOf} onClose={onClose} />
    default:
      return task satisfies never
  }
}

function NothingWaits() {
  const status = useStatus()
  const filesIn = useWaitingCount()
  if (isOutOfReach(status))
    return (
      <Notice tone="bad">
        <b>{words.noneInTab}</b> {words.outOfReach}
      </Notice>
    )
  return (
    <div className={classes.blank}>
      <p className={classes.blankTitle}>{filesIn > 0 ? words.noneButFiles : words.none}</p>
      <p>{words.noneHint}</p>
    </div>
  )
}

const whenSent = (standing: Standing, isClosedToo: boolean): string => {
  if (standing === 'sending') return words.safeGoing
  return standing === 'offline' ? words.safeRest(isClosedToo) : words.safePaused
}

function SafeNote({ count }: { count: number }) {
  const status = useStatus()
  const isClosedToo = useLive(goesWhenClosed)
  const { storage } = status
  if (storage.kind === 'memory') return <Notice tone="bad">{words.safeMemory(count)}</Notice>
  return (
    <Notice tone="safe">
      <b>{words.safe(count)}</b>
      {whenSent(standingOf(status), isClosedToo)}
    </Notice>
  )
}
