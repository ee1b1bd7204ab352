import { Link } from 'react-router-dom'
import type { SentChange } from '../../../../sync/index.ts'
import { isoDay } from '../../../shared/format/moment.ts'
import { useQuery } from '../../../shared/live/sync-context.tsx'
import { SyncChip } from '../parts/sync-chip.tsx'
import { auditPath } from '../paths.ts'
import { ChangeHead } from './change-head.tsx'
import type { NameOf } from './change-words.ts'
import classes from './outbox.module.css'
import { outbox as words } from './strings.ts'

/** Changes that this device sent today and the server has, newest first. */
export function SentList({ nameOf }: { nameOf: NameOf }) {
  const sent = useQuery('sent')
  const now = Date.now()
  const today = sent.state === 'ready' ? sentToday(sent.value, now) : []
  if (today.length === 0) return null
  return (
    <section className={classes.group} aria-label={words.sentToday}>
      <h2>{words.sentToday}</h2>
      <ul className={classes.list}>
        {today.slice(0, MOST_TOLD).map((change) => (
          <SentCard key={change.id} change={change} nameOf={nameOf} now={now} />
        ))}
      </ul>
      {today.length > MOST_TOLD && (
        <p className={classes.meta}>
          <span>
            {words.sentMore(MOST_TOLD)} <Link to={auditPath}>{words.sentAll}</Link>
          </span>
        </p>
      )}
    </section>
  )
}

function SentCard({ change, nameOf, now }: { change: SentChange; nameOf: NameOf; now: number }) {
  return (
    <li className={classes.card}>
      <ChangeHead change={change} nameOf={nameOf} at={change.sentAt} now={now} />
      <div className={classes.chips}>
        <SyncChip sync="sent" />
      </div>
    </li>
  )
}

/** Most changes that are told; the audit has those of all devices. */
const MOST_TOLD = 30

/** Changes sent on this day of India: a page that is open over midnight tells none of yesterday's. */
export const sentToday = (sent: readonly SentChange[], nowMs: number): readonly SentChange[] =>
  sent.filter(({ sentAt }) => isoDay(sentAt) === isoDay(nowMs))
