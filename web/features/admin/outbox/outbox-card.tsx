import type { OutboxItem } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { shownSync } from '../parts/standing.ts'
import { SyncChip } from '../parts/sync-chip.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { whenWords } from '../parts/when.ts'
import { strings } from '../strings.ts'
import { ChangeHead } from './change-head.tsx'
import { ChangeList } from './change-list.tsx'
import { fieldLabel, isCreation, isMove, type NameOf } from './change-words.ts'
import { labelOf } from './collection-words.ts'
import classes from './outbox.module.css'
import { mend, outbox as words } from './strings.ts'

/** What a card asks its page to do. */
export type Task = 'decide' | 'mend' | 'discard'

interface CardProps {
  readonly item: OutboxItem
  readonly nameOf: NameOf
  readonly onTask: (task: Task) => void
}

/** One change that waits: what it is, since when, how it stands, and what can be done. */
export function OutboxCard({ item, nameOf, onTask }: CardProps) {
  const now = Date.now()
  const status = useStatus()
  // From its first attempt on a change is frozen: the server may have taken it, and only its answer tells.
  const wasTried = item.state === 'sending' && shownSync(item.state, status) === 'waiting'
  return (
    <li className={classes.card}>
      <ChangeHead change={item} nameOf={nameOf} at={item.madeAt} now={now} />
      <TheirSide item={item} now={now} />
      <div className={classes.chips}>
        <SyncChip sync={item.state} />
        {item.isBehind && <span className={classes.behind}>{words.behind}</span>}
        {wasTried && <span className={classes.behind}>{words.tried}</span>}
      </div>
      {item.state === 'unknown' && <p className={classes.meta}>{words.unknownText}</p>}
      <ErrorLines item={item} />
      <Details item={item} />
      <Acts item={item} onTask={onTask} />
    </li>
  )
}

function TheirSide({ item: { conflict }, now }: { item: OutboxItem; now: number }) {
  if (!conflict) return null
  const name = conflict.theirName || words.somebody
  const when = whenWords(conflict.theirAt, now)
  return (
    <p className={classes.meta}>
      {conflict.theirs ? words.alsoChanged(name, when) : words.alsoDeleted(name, when)}
    </p>
  )
}

function ErrorLines({ item }: { item: OutboxItem }) {
  const errors = Object.entries(item.errors)
  if (errors.length === 0) return null
  return (
    <ul className={classes.errors}>
      {errors.map(([field, code]) => (
        <li key={field}>
          {field ? `${fieldLabel(field)}: ` : ''}
          {strings.fieldErrors[code] ?? code}
        </li>
      ))}
    </ul>
  )
}

const changesOf = ({ fields }: OutboxItem) =>
  fields.map(({ field, before, mine }) => ({ field, before, after: mine }))

/** What a change would make of its row. */
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
  const { sync } = useAdmin()
  const again = async (): Promise<void> => {
    const outcome = await sync.commands.sendAgain(item.id).catch(() => null)
    if (outcome?.ok) toastGood(mend.sent, '', `again-${item.id}`)
    else toastBad(words.sendFailed, words.stillKept, `again-${item.id}`)
  }
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
      {item.state === 'unknown' && (
        <Button onClick={again}>
          {words.again}
          <span className="vh">{of}</span>
        </Button>
      )}
      {item.state !== 'sending' && (
        <Button look="text" onClick={() => onTask('discard')}>
          {words.discard}
          <span className="vh">{of}</span>
        </Button>
      )}
    </div>
  )
}
