import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { isOutOfReach, type OutboxItem } from '../../../../sync/index.ts'
import { useQuery, useStatus } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { mendDraftKey } from '../form/form-address.ts'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { useWaitingCount } from '../intake/intake-context.tsx'
import { intake as intakeWords } from '../intake/strings.ts'
import { Confirm } from '../parts/confirm.tsx'
import { type Standing, standingOf } from '../parts/standing.ts'
import { Notice, Skeletons } from '../parts/states.tsx'
import { endToast, NEEDS, toastBad, toastGood } from '../parts/toast.tsx'
import { useReach } from '../parts/use-reach.ts'
import { intakePath, type OutboxTask, taskPath } from '../paths.ts'
import { strings } from '../strings.ts'
import { ItemChanges } from './change-list.tsx'
import { changeWords } from './change-words.ts'
import { labelOf } from './collection-words.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { KeepChanges } from './keep-changes.tsx'
import { MendDialog } from './mend-dialog.tsx'
import classes from './outbox.module.css'
import { OutboxCard } from './outbox-card.tsx'
import { outbox as words } from './strings.ts'
import { useEndChange } from './use-end-change.ts'

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
  useEffect(() => endToast(NEEDS), []) // the page says it itself
  const inState = (...states: readonly OutboxItem['state'][]) =>
    items.filter(({ state }) => states.includes(state))
  const waiting = inState('waiting', 'sending')
  const item = items.find(({ id }) => id === task?.id) // gone once it is sent
  const groups = [
    [words.decide, inState('conflict')],
    [words.refused, inState('refused')],
    [words.waiting, waiting],
  ] as const
  return (
    <>
      {items.length === 0 && <NothingWaits />}
      {waiting.length > 0 && <SafeNote count={waiting.length} />}
      {items.length > 0 && <KeepChanges items={items} />}
      {groups.map(([title, members]) => (
        <Group key={title} title={title} items={members} onTask={open} />
      ))}
      {item && task?.name === 'decide' && <ConflictDialog item={item} onClose={close} />}
      {item && task?.name === 'mend' && <MendDialog item={item} onClose={close} />}
      {item && task?.name === 'discard' && <DiscardDialog item={item} onClose={close} />}
    </>
  )
}

/** Cards drawn at once: hundreds would be drawn again with every sent change. */
const STEP = 50

/** Changes that stand alike, the oldest first. */
function Group({
  title,
  items,
  onTask,
}: {
  title: string
  items: readonly OutboxItem[]
  onTask: (task: OutboxTask, id: string) => void
}) {
  const [most, setMost] = useState(STEP)
  const rest = items.length - most
  if (items.length === 0) return null
  return (
    <section className={classes.group}>
      <h2>{title}</h2>
      <ul className={classes.list}>
        {items.slice(0, most).map((item) => (
          <OutboxCard key={item.id} item={item} onTask={(task) => onTask(task, item.id)} />
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="default" onClick={() => setMost(most + STEP)}>
          {words.showMore(Math.min(rest, STEP), rest)}
        </Button>
      )}
    </section>
  )
}

/** Asks before a change is given up, and says what is lost by it. */
function DiscardDialog({ item, onClose }: { item: OutboxItem; onClose: () => void }) {
  const { admin, drafts, sync } = useAdmin()
  const end = useEndChange(item)
  const discard = async (): Promise<void> => {
    const isEnded = await end({
      done: [words.discarded, words.discardedText(labelOf(item))],
      failed: words.discardFailed,
      act: () => sync.commands.discard(item),
    })
    if (!isEnded) return
    drafts.drop(admin.id, mendDraftKey(item.id))
    onClose()
  }
  return (
    <Confirm
      title={words.discardTitle}
      yes={words.discardYes}
      onYes={discard}
      onClose={onClose}
      hasAddress
    >
      <p>
        <span>{words.discardText}</span> <b>{labelOf(item)}</b>, <span>{changeWords(item)}</span>.
      </p>
      {item.isStuck && <p>{words.discardStuck}</p>}
      {item.op === 'put' && <ItemChanges item={item} />}
    </Confirm>
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
  if (status.storage.kind === 'memory') return <Notice tone="bad">{words.safeMemory(count)}</Notice>
  return (
    <Notice tone="safe">
      <b>{words.safe(count)}</b>
      <span>{whenSent(standingOf(status))}</span>
    </Notice>
  )
}

const TASKS: readonly OutboxTask[] = ['decide', 'mend', 'discard']

/** The task about a change, kept in the address. A message leads to it, a reload keeps it, and 'back' ends it. */
const useTask = () => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const name = TASKS.find((task) => params.has(task))
  return {
    task: name ? { name, id: params.get(name) ?? '' } : null,
    open: (task: OutboxTask, id: string): void =>
      void navigate(taskPath(task, id), { state: { isOpenedHere: true } }),
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
