import { useState } from 'react'
import type { AdminRow } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { examOfSettings } from '../exams/exam-words.ts'
import { sentWords } from '../parts/sent-words.ts'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { useAdminRows } from '../parts/use-admin-rows.ts'
import type { Batch, IntakeEntry } from './batch.ts'
import classes from './intake-page.module.css'
import { type DraftRow, IntakeRow } from './intake-row.tsx'
import { intake as words } from './strings.ts'
import { type InTurn, useTurns } from './use-turns.ts'

interface IntakeTableProps {
  readonly batch: Batch
  readonly onDecided: (id: string, field: string) => void
  readonly onRemove: (id: string) => void
  readonly onClear: () => void
}

/** The rows of the list that are there, by id. */
const useDraftRows = (): ReadonlyMap<string, DraftRow> => {
  const notes = useAdminRows('free_pdfs')
  const exams = useAdminRows('tests_library')
  const shots = useAdminRows('testimonials')
  const found = new Map<string, DraftRow>()
  for (const rows of [notes, exams, shots])
    if (rows.state === 'ready') for (const row of rows.value) found.set(row.id, row)
  return found
}

const isDraft = (row: AdminRow<'free_pdfs' | 'tests_library' | 'testimonials'> | undefined) =>
  row !== undefined && row.row.status === 'draft' && !row.isDeleting

/** [M4] [M5] Every file that came in, with what can be corrected at once, and one button that publishes the drafts. */
export function IntakeTable({ batch, onDecided, onRemove, onClear }: IntakeTableProps) {
  const rows = useDraftRows()
  const settings = useAdminRows('global_settings')
  const inTurn = useTurns()
  const { isBusy, publish } = usePublish(inTurn)
  const exam = settings.state === 'ready' ? examOfSettings(settings.value[0]?.row ?? null) : null
  const drafts = batch.filter(
    ({ state, rowId, collection }) =>
      state === 'draft' && collection !== 'testimonials' && isDraft(rows.get(rowId)),
  )
  return (
    <section aria-label={words.table} className={classes.table}>
      <ul className={classes.rows}>
        {batch.map((entry) => (
          <IntakeRow
            key={entry.id}
            entry={entry}
            row={rows.get(entry.rowId) ?? null}
            exam={exam}
            inTurn={inTurn}
            onDecided={(field) => onDecided(entry.id, field)}
            onRemove={() => onRemove(entry.id)}
          />
        ))}
      </ul>
      <div className={classes.foot}>
        <Button look="outline" onClick={onClear}>
          {words.done}
        </Button>
        <Button disabled={drafts.length === 0 || isBusy} onClick={() => void publish(drafts)}>
          {isBusy ? words.publishing : words.publish(drafts.length)}
        </Button>
      </div>
    </section>
  )
}

/** Publishes drafts one after the other, each a change of its own. */
const usePublish = (inTurn: InTurn) => {
  const { sync } = useAdmin()
  const status = useStatus()
  const [isBusy, setBusy] = useState(false)
  const publish = async (drafts: readonly IntakeEntry[]): Promise<void> => {
    setBusy(true)
    let [done, failed] = [0, 0]
    for (const { collection, rowId } of drafts) {
      if (!collection) continue
      // The row as it is by then, with what was typed last: publishing another than that would be a person's decision.
      const fields = { status: 'published' }
      const change = inTurn(() => sync.commands.editRow(collection, rowId, fields))
      if ((await change.catch(() => null))?.ok) done += 1
      else failed += 1
    }
    setBusy(false)
    if (done > 0) toastGood(words.published(done), sentWords(status, words.publishedText), 'intake')
    if (failed > 0) toastBad(words.publishFailed(failed), words.publishFailedText, 'intake-failed')
  }
  return { isBusy, publish }
}
