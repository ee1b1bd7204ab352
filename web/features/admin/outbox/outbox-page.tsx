import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { OutboxItem } from '../../../../sync/index.ts'
import { isOutOfReach, titleOf } from '../../../../sync/index.ts'
import { useQuery, useStatus } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { useWaitingCount } from '../intake/intake-context.tsx'
import { intake as intakeWords } from '../intake/strings.ts'
import { Notice } from '../parts/notice.tsx'
import { rowKey } from '../parts/row-name.ts'
import { Skeletons } from '../parts/skeletons.tsx'
import { type Standing, standingOf } from '../parts/standing.ts'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { useReach } from '../parts/use-reach.ts'
import { useRowsByName } from '../parts/use-rows-by-name.ts'
import type { OutboxTask } from '../paths.ts'
import { intakePath, taskPath } from '../paths.ts'
import { strings } from '../strings.ts'
import type { NameOf } from './change-words.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { KeepChanges } from './keep-changes.tsx'
import { MendDialog } from './mend-dialog.tsx'
import classes from './outbox.module.css'
import { OutboxGroup } from './outbox-group.tsx'
import { outbox as words } from './strings.ts'

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
      {group(words.waiting, waiting)}
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

/** Says that files wait on this device that are not added yet. */
function FilesInNotice() {
  const waiting = useWaitingCount()
  if (waiting === 0) return null
  return (
    <Notice>
      <span>{intakeWords.notAdded(waiting)}</span> <Link to={intakePath}>{intakeWords.open}</Link>
    </Notice>
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

const whenSent = (standing: Standing): string => {
  if (standing === 'sending') return words.safeGoing
  return standing === 'offline' ? words.safeRest : words.safePaused
}

function SafeNote({ count }: { count: number }) {
  const status = useStatus()
  const { storage } = status
  if (storage.kind === 'memory') return <Notice tone="bad">{words.safeMemory(count)}</Notice>
  return (
    <Notice tone="safe">
      <b>{words.safe(count)}</b>
      {whenSent(standingOf(status))}
    </Notice>
  )
}

const TASKS: readonly OutboxTask[] = ['decide', 'mend', 'discard']

/** The task about a change, kept in the address. A message leads to it, a reload keeps it, and 'back' ends it. */
const useTask = () => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const task = TASKS.find((name) => params.has(name))
  return {
    task: task ? { task, id: params.get(task) ?? '' } : null,
    open: (name: OutboxTask, id: string): void =>
      void navigate(taskPath(name, id), { state: { isOpenedHere: true } }),
    close: (): void => {
      if (state?.isOpenedHere) navigate(-1)
      else setParams({}, { replace: true })
    },
  } as const
}

const ABOUT = 'try-now'

/** Sends what waits, and says whether the server answers. */
function TryNow() {
  const { sync } = useAdmin()
  const reach = useReach()
  const [isBusy, setBusy] = useState(false)
  const tryNow = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const { waiting, sending } = sync.status.getSnapshot().outbox
    sync.checkNow()
    const why = await reach(words.tried.noNet)
    setBusy(false)
    if (why) return toastBad(words.tried.failed, why, ABOUT)
    const count = waiting + sending
    const [title, text] = count > 0 ? words.tried.goes(count) : words.tried.none
    toastGood(title, text, ABOUT)
  }
  return (
    <Button variant="default" aria-disabled={isBusy} onClick={() => void tryNow()}>
      <IconRefresh size={20} aria-hidden="true" />
      <span className={classes.oneOfTwo}>
        <span data-off={isBusy || undefined}>{words.tryNow}</span>
        <span data-off={!isBusy || undefined}>{words.trying}</span>
      </span>
    </Button>
  )
}

const namesIn = (told: readonly OutboxItem[]) =>
  told.flatMap(({ collection, after }) =>
    after && (collection === 'testimonials' || collection === 'programs')
      ? [{ collection, id: after }]
      : [],
  )

/** Names of rows that others are moved behind, as this admin sees them. */
const useNameOf = (items: readonly OutboxItem[]): NameOf => {
  const rows = useRowsByName<'testimonials' | 'programs'>(namesIn(items))
  return (collection, id) => {
    if (collection !== 'testimonials' && collection !== 'programs') return ''
    const row = rows.get(rowKey({ collection, id }))?.row
    return row ? titleOf(collection, row) : ''
  }
}
