import { useState } from 'react'
import type { Kept, RowFields } from '../../../../sync/index.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { examOfSettings } from '../exams/exam-words.ts'
import type { RowName } from '../parts/row-name.ts'
import { toastBad } from '../parts/toast.tsx'
import { useAdminRows } from '../parts/use-admin-rows.ts'
import { useAnnounce } from '../parts/use-announce.ts'
import type { Batch } from './batch.ts'
import classes from './intake-page.module.css'
import { type DraftRow, IntakeRow } from './intake-row.tsx'
import { intake as words } from './strings.ts'
import { type Draft, useDraftChanges } from './use-draft-changes.ts'

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

const isDraft = (row: DraftRow) => row.row.status === 'draft' && !row.isDeleting

/** [M4] [M5] Every file that came in, with what can be corrected at once, and one button that publishes the drafts. */
export function IntakeTable({ batch, onDecided, onRemove, onClear }: IntakeTableProps) {
  const rows = useDraftRows()
  const settings = useAdminRows('global_settings')
  const { change, changeAll } = useDraftChanges()
  const { isBusy, publish } = usePublish(changeAll)
  const exam = settings.state === 'ready' ? examOfSettings(settings.value[0]?.row ?? null) : null
  const drafts = batch.flatMap(({ state, rowId, collection }): readonly Draft[] => {
    const row = state === 'draft' ? rows.get(rowId) : undefined
    if (!row || !collection || collection === 'testimonials' || !isDraft(row)) return []
    return [{ collection, row }]
  })
  const isIdle = drafts.length === 0 || isBusy
  return (
    <section aria-label={words.table} className={classes.table}>
      <ul className={classes.rows}>
        {batch.map((entry) => (
          <IntakeRow
            key={entry.id}
            entry={entry}
            row={rows.get(entry.rowId) ?? null}
            exam={exam}
            change={change}
            onDecided={(field) => onDecided(entry.id, field)}
            onRemove={() => onRemove(entry.id)}
          />
        ))}
      </ul>
      <div className={classes.foot} data-pinned="save">
        <Button look="outline" onClick={onClear}>
          {words.done}
        </Button>
        <Button aria-disabled={isIdle} onClick={() => void (isIdle || publish(drafts))}>
          {isBusy ? words.publishing : words.publish(drafts.length)}
        </Button>
      </div>
    </section>
  )
}

/** Publishes drafts, each a change of its own. */
const usePublish = (
  changeAll: (drafts: readonly Draft[], fields: RowFields) => Promise<readonly (RowName & Kept)[]>,
) => {
  const announce = useAnnounce()
  const [isBusy, setBusy] = useState(false)
  const publish = async (drafts: readonly Draft[]): Promise<void> => {
    setBusy(true)
    const changes = await changeAll(drafts, { status: 'published' })
    const failed = drafts.length - changes.length
    setBusy(false)
    if (changes.length > 0) announce({ changes, done: (count) => [words.published(count), ''] })
    if (failed > 0) toastBad(words.publishFailed(failed), words.publishFailedText, 'intake-failed')
  }
  return { isBusy, publish }
}
