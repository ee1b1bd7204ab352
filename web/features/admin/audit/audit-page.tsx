import { IconDownload } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AuditEntry, Online, AuditPage as Page } from '../../../../sync/index.ts'
import { isoDay } from '../../../shared/format/moment.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { handOver } from '../../../shared/ui/hand-over.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { Notice } from '../parts/notice.tsx'
import { failureWords } from '../parts/online-words.ts'
import { Skeletons } from '../parts/skeletons.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { usePages } from '../parts/use-pages.ts'
import { strings } from '../strings.ts'
import classes from './audit.module.css'
import { AuditFilters } from './audit-filters.tsx'
import { byDay, dayWords, questionIn } from './audit-question.ts'
import { EntryItem } from './entry-item.tsx'
import { audit as words } from './strings.ts'
import { Unseen } from './unseen.tsx'

/** Deeds with their author and time, as the server noted them. */
export function AuditPage() {
  const [exports, setExports] = useState(0)
  return (
    <AdminFrame
      title={strings.sections.audit}
      action={<ExportButton onDone={() => setExports((count) => count + 1)} />}
    >
      <p className={classes.about}>{words.about}</p>
      {/* What was exported is noted as well: the list begins anew. */}
      <Entries key={exports} />
    </AdminFrame>
  )
}

function ExportButton({ onDone }: { onDone: () => void }) {
  const { sync } = useAdmin()
  const [isBusy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const answer = await sync.online.exportAudit()
    setBusy(false)
    if (answer.ok) {
      saveTable(answer.value, Date.now())
      toastGood(words.exported[0], words.exported[1], 'export')
      onDone()
    } else
      toastBad(
        words.exportFailed,
        failureWords(answer, words.exportOffline, words.failed),
        'export',
      )
  }
  return (
    <Button look="outline" aria-disabled={isBusy} onClick={() => void run()}>
      <IconDownload size={20} aria-hidden="true" />
      {isBusy ? words.exporting : words.exportAll}
    </Button>
  )
}

function Entries() {
  const [params] = useSearchParams()
  const { by, kind, since, day } = questionIn(params)
  const ask = useCallback(
    (online: Online, before?: number) => online.audit({ by, kind, since }, before),
    [by, kind, since],
  )
  const { first, items, failure, isBusy, hasMore, more } = usePages<AuditEntry, Page>(ask)
  const now = Date.now()
  return (
    <>
      {first && first.unseen.length > 0 && <Unseen entries={first.unseen} />}
      <AuditFilters by={by} kind={kind} day={day} />
      {first && items.length === 0 && <p className={classes.none}>{words.none}</p>}
      {byDay(items).map((group) => (
        <section key={group.day} className={classes.day}>
          <h2>{dayWords(group.entries[0]?.at ?? now, now)}</h2>
          <ul className={classes.list}>
            {group.entries.map((entry) => (
              <EntryItem key={entry.n} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {failure && <Notice tone="bad">{failureWords(failure, words.offline, words.failed)}</Notice>}
      {isBusy && !first && <Skeletons rows={6} />}
      {(failure || hasMore) && (
        <div>
          <Button look="outline" aria-disabled={isBusy} onClick={() => !isBusy && more()}>
            {failure ? strings.online.again : strings.online.more}
          </Button>
        </div>
      )}
    </>
  )
}

/** Hands a table out as a file. The mark tells a spreadsheet that it is UTF-8; reading the answer has taken it off. */
const saveTable = (text: string, nowMs: number): void =>
  handOver(new Blob(['\ufeff', text]), `audit-${isoDay(nowMs)}.csv`, 'text/csv;charset=utf-8')
