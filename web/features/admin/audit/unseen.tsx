import { useState } from 'react'
import type { AuditEntry } from '../../../../sync/index.ts'
import { formatDate } from '../../../shared/format/moment.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { failureWords } from '../parts/online-words.ts'
import { toastBad, toastGood } from '../parts/toast.tsx'
import classes from './audit.module.css'
import { EntryItem } from './entry-item.tsx'
import { unseen as words } from './strings.ts'

const ABOUT = 'unseen'

/** Removed and disabled admins, on top of everything until this admin has marked them as seen. */
export function Unseen({ entries }: { entries: readonly AuditEntry[] }) {
  const { sync } = useAdmin()
  const [isSeen, setSeen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const mark = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const newest = Math.max(...entries.map(({ n }) => n))
    const answer = await sync.online.markSeen(newest)
    setBusy(false)
    if (!answer.ok)
      return toastBad(words.failed, failureWords(answer, words.offline, words.unknown), ABOUT)
    setSeen(true)
    toastGood(words.done, '', ABOUT)
  }
  if (isSeen) return null
  return (
    <section className={classes.unseen} aria-labelledby="unseen">
      <h2 id="unseen">{words.title}</h2>
      <p className={classes.about}>{words.about}</p>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <EntryItem key={entry.n} entry={entry} day={formatDate(entry.at)} />
        ))}
      </ul>
      <div>
        <Button look="outline" aria-disabled={isBusy} onClick={() => void mark()}>
          {words.mark}
        </Button>
      </div>
    </section>
  )
}
