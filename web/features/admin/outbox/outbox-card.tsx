import { Button } from '@mantine/core'
import type { OutboxItem } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { shownSync } from '../parts/standing.ts'
import { SyncChip } from '../parts/sync-chip.tsx'
import { whenWords } from '../parts/when.ts'
import type { OutboxTask } from '../paths.ts'
import { strings } from '../strings.ts'
import { ChangeHead } from './change-head.tsx'
import { ChangeList } from './change-list.tsx'
import { isCreation, isMove, isPublishing, type NameOf } from './change-words.ts'
import { labelOf } from './collection-words.ts'
import { deletionIn, theirWords } from './conflict-choice.ts'
import { filesOf } from './kept-changes.ts'
import classes from './outbox.module.css'
import { reasonsOf } from './outcome-words.ts'
import { outbox as words } from './strings.ts'

interface CardProps {
  readonly item: OutboxItem
  readonly nameOf: NameOf
  readonly onTask: (task: OutboxTask) => void
}

/** One change that waits: what it is, since when, how it stands, and what can be done. */
export function OutboxCard({ item, nameOf, onTask }: CardProps) {
  const now = Date.now()
  const status = useStatus()
  // From its first attempt on a change is frozen: the server may have taken it, and only its answer tells.
  const isOpen = item.state === 'waiting' || item.state === 'sending'
  const wasTried = item.state === 'sending' && shownSync(item.state, status) === 'waiting'
  return (
    <li className={classes.card}>
      <ChangeHead change={item} nameOf={nameOf} at={item.madeAt} now={now} />
      <TheirSide item={item} now={now} />
      <div className={classes.chips}>
        <SyncChip sync={item.state} files={filesOf([item])} />
        {isOpen && isPublishing(item) && <span className={classes.behind}>{strings.coming}</span>}
        {item.isBehind && <span className={classes.behind}>{words.behind}</span>}
        {wasTried && <span className={classes.behind}>{words.triedOnce}</span>}
      </div>
      {item.isStuck && <p className={classes.meta}>{words.stuckText}</p>}
      <ErrorLines item={item} />
      <Details item={item} />
      <Acts item={item} onTask={onTask} />
    </li>
  )
}

function TheirSide({ item, now }: { item: OutboxItem; now: number }) {
  const { admin } = useAdmin()
  const { conflict } = item
  if (!conflict) return null
  const when = whenWords(conflict.theirAt, now)
  const name = theirWords(conflict, admin.id)
  const deletion = deletionIn(item, conflict)
  if (!conflict.theirs) return <p className={classes.meta}>{words.goneMeanwhile}</p>
  return (
    <p className={classes.meta}>
      {(deletion?.by === 'theirs' ? words.alsoDeleted : words.alsoChanged)(name, when)}
    </p>
  )
}

function ErrorLines({ item }: { item: OutboxItem }) {
  const reasons = reasonsOf(item)
  if (reasons.length === 0) return null
  return (
    <ul className={classes.errors}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}

const changesOf = ({ fields }: OutboxItem) =>
  fields.map(({ field, before, mine }) => ({ field, before, after: mine }))

/** The fields of a row as a change would leave them. */
export function ItemChanges({ item }: { item: OutboxItem }) {
  if (isMove(item)) return null
  return <ChangeList changes={changesOf(item)} isNew={isCreation(item)} />
}

function Details({ item }: { item: OutboxItem }) {
  if (item.op === 'delete' || item.fields.length === 0 || isMove(item)) return null
  return (
    <details className={classes.details}>
      <summary>{words.details}</summary>
      <ItemChanges item={item} />
    </details>
  )
}

function Acts({ item, onTask }: Omit<CardProps, 'nameOf'>) {
  const of = ` ${labelOf(item)}`
  return (
    <div className={classes.acts}>
      {item.state === 'conflict' && (
        <Button onClick={() => onTask('decide')}>
          {words.compare}
          <span className="vh">{of}</span>
        </Button>
      )}
      {item.state === 'refused' && (
        <Button onClick={() => onTask('mend')}>
          {words.mend}
          <span className="vh">{of}</span>
        </Button>
      )}
      {(item.state !== 'sending' || item.isStuck) && (
        <Button variant="subtle" onClick={() => onTask('discard')}>
          {words.discard}
          <span className="vh">{of}</span>
        </Button>
      )}
    </div>
  )
}
