import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { isOutOfReach, type OutboxItem } from '../../../../sync/index.ts'
import { useQuery, useStatus } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import classes from '../parts/list.module.css'
import { Notice, Skeletons } from '../parts/states.tsx'
import { endToast, NEEDS } from '../parts/toast.tsx'
import { useOpened } from '../parts/use-opened.ts'
import { strings } from '../strings.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { outbox as words } from './strings.ts'

/** Everything that this admin changed and that is not on the server yet. */
export function OutboxPage() {
  const { sync } = useAdmin()
  const outbox = useQuery('outbox')
  return (
    <AdminFrame
      title={strings.sections.outbox}
      action={
        <Button variant="default" onClick={() => sync.checkNow()}>
          <IconRefresh size={20} aria-hidden="true" />
          {words.tryNow}
        </Button>
      }
    >
      {outbox.state === 'loading' && <Skeletons rows={3} />}
      {outbox.state === 'failed' && <Notice tone="bad">{words.failed}</Notice>}
      {outbox.state === 'ready' && <Outbox items={outbox.value} />}
    </AdminFrame>
  )
}

function Outbox({ items }: { items: readonly OutboxItem[] }) {
  const { id, close } = useOpened('decide')
  const { storage } = useStatus()
  useEffect(() => endToast(NEEDS), []) // the page says it itself
  const inState = (...states: readonly OutboxItem['state'][]) =>
    items.filter(({ state }) => states.includes(state))
  const waiting = inState('waiting', 'sending')
  const decided = items.find((item) => item.id === id) // gone once it is sent
  const groups = [
    [words.decide, inState('conflict')],
    [words.refused, inState('refused')],
    [words.waiting, waiting],
  ] as const
  return (
    <>
      {items.length === 0 && <NothingWaits />}
      {/* What only this tab keeps is not safe: the line below the title says that. */}
      {waiting.length > 0 && storage.kind !== 'memory' && (
        <Notice tone="safe">{words.safe(waiting.length)}</Notice>
      )}
      {groups
        .filter(([, members]) => members.length > 0)
        .map(([title, members]) => (
          <section key={title} className={classes.group}>
            <h2>{title}</h2>
            <ul className={classes.list}>
              {members.map((item) => (
                <OutboxCard key={item.id} item={item} />
              ))}
            </ul>
          </section>
        ))}
      {/* A newer version of theirs starts the decision anew: the choices were made against another text. */}
      {decided?.conflict && (
        <ConflictDialog
          key={decided.conflict.seq}
          item={decided}
          conflict={decided.conflict}
          onClose={close}
        />
      )}
    </>
  )
}

function NothingWaits() {
  const status = useStatus()
  if (isOutOfReach(status)) return <Notice tone="bad">{words.outOfReach}</Notice>
  return (
    <div className={classes.none}>
      <p className={classes.title}>{words.none}</p>
      <p>{words.noneHint}</p>
    </div>
  )
}
