import { Button } from '@mantine/core'
import type { OutboxItem } from '../../../../sync/index.ts'
import { langOf } from '../../../shared/format/labels.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { shownSync } from '../parts/standing.ts'
import { SyncChip } from '../parts/sync-chip.tsx'
import { whenWords } from '../parts/words.ts'
import type { OutboxTask } from '../paths.ts'
import { strings } from '../strings.ts'
import { ItemChanges } from './change-list.tsx'
import { changeWords, isMove, isPublishing } from './change-words.ts'
import { labelOf } from './collection-words.ts'
import { deletionIn, theirWords } from './conflict-choice.ts'
import { filesOf } from './keep-changes.tsx'
import classes from './outbox.module.css'
import { reasonsOf } from './outcome-words.ts'
import { outbox as words } from './strings.ts'

interface CardProps {
  readonly item: OutboxItem
  readonly onTask: (task: OutboxTask) => void
}

/** One change that waits: what it is, since when, how it stands, and what can be done. */
export function OutboxCard({ item, onTask }: CardProps) {
  const now = Date.now()
  const status = useStatus()
  const label = labelOf(item)
  const reasons = reasonsOf(item)
  // From its first attempt on a change is frozen: the server may have taken it, and only its answer tells.
  const isOpen = item.state === 'waiting' || item.state === 'sending'
  const wasTried = item.state === 'sending' && shownSync(item.state, status) === 'waiting'
  const hasDetails = item.op === 'put' && item.fields.length > 0 && !isMove(item)
  return (
    <li className={classes.card}>
      <h3 className={classes.title} lang={langOf(label)}>
        {label}
      </h3>
      <p className={classes.meta}>
        <span>{changeWords(item)}</span>
        <span>{whenWords(item.madeAt, now)}</span>
      </p>
      <TheirSide item={item} now={now} />
      <div className={classes.chips}>
        <SyncChip sync={item.state} files={filesOf([item])} />
        {isOpen && isPublishing(item) && <span className={classes.behind}>{strings.coming}</span>}
        {item.isBehind && <span className={classes.behind}>{words.behind}</span>}
        {wasTried && <span className={classes.behind}>{words.triedOnce}</span>}
      </div>
      {item.isStuck && <p className={classes.meta}>{words.stuckText}</p>}
      {reasons.length > 0 && (
        <ul className={classes.errors}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {hasDetails && (
        <details className={classes.details}>
          <summary>{words.details}</summary>
          <ItemChanges item={item} />
        </details>
      )}
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

function Acts({ item, onTask }: CardProps) {
  const of = <span className="vh">{` ${labelOf(item)}`}</span>
  return (
    <div className={classes.acts}>
      {item.state === 'conflict' && (
        <Button onClick={() => onTask('decide')}>
          <span>{words.compare}</span>
          {of}
        </Button>
      )}
      {item.state === 'refused' && (
        <Button onClick={() => onTask('mend')}>
          <span>{words.mend}</span>
          {of}
        </Button>
      )}
      {(item.state !== 'sending' || item.isStuck) && (
        <Button variant="subtle" onClick={() => onTask('discard')}>
          <span>{words.discard}</span>
          {of}
        </Button>
      )}
    </div>
  )
}
