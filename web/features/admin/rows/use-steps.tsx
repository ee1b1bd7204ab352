import { useState } from 'react'
import {
  type AdminRow,
  type Kept,
  type ListName,
  type Rows,
  type SeenRow,
  titleOf,
} from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { type RowName, useAnnounce } from '../parts/use-announce.ts'
import { strings } from '../strings.ts'
import type { RowKind } from './row-kind.ts'
import { type RowUndo, type Step, stepFields, undoOf } from './steps.ts'
import { rowStrings as words } from './strings.ts'

const { toast } = strings

/** The address that shares the page of a published row by WhatsApp. */
export const shareHref = <N extends ListName>(
  { collection, siteOf, words }: RowKind<N>,
  row: Rows[N],
): string => {
  const url = new URL(siteOf(row), window.location.origin).href
  const text = [titleOf(collection, row), words.shareLine, url].filter(Boolean).join('\n')
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}

/** `what`: the row's title in quotes, or how many rows. */
const doneWords = (step: Step, what: string): string => {
  switch (step.kind) {
    case 'publish':
      return words.published(what)
    case 'unpublish':
    case 'restore':
      return words.drafted(what)
    case 'trash':
      return words.trashed(what)
    case 'subject':
      return words.subjectSet(what, step.subject)
    default:
      return step satisfies never
  }
}

/** Does a step to rows, each a change of its own, and offers the opposite. Gives the rows that could not be changed. */
export const useSteps = <N extends ListName>(kind: RowKind<N>) => {
  const { sync } = useAdmin()
  const announce = useAnnounce()
  const { collection } = kind
  const { count, deleted, deleteFailed, editFailed, notReady, restored } = kind.words
  const [isBusy, setBusy] = useState(false)
  const put = (id: string, fields: RowUndo['fields'], seen: SeenRow) =>
    sync.commands.editRow(collection, id, fields, seen).catch(() => null)
  // All of them together: changes that come together are kept with one write.
  const undo = async (done: readonly (RowUndo & RowName)[]): Promise<void> => {
    const outcomes = await Promise.all(
      done.map(async ({ id, fields, seen }) => {
        const outcome = await put(id, fields, seen)
        return outcome?.ok ? [{ collection, id, change: outcome.change }] : []
      }),
    )
    const changes = outcomes.flat()
    if (changes.length < done.length) toastBad(toast.undoFailed[0], toast.undoFailed[1], 'rows')
    else await announce({ changes, done: () => [toast.undone, ''] })
  }
  const run = async (step: Step, rows: readonly AdminRow<N>[]): Promise<readonly string[]> => {
    setBusy(true)
    const done: (RowUndo & RowName & Kept)[] = []
    const failed: string[] = []
    let isLacking = false
    await Promise.all(
      rows.map(async (row) => {
        const fields = stepFields(step, row)
        if (fields === null) return
        const outcome = await put(row.id, fields, row.row)
        const { id } = row
        if (outcome?.ok)
          done.push({ collection, id, ...undoOf(row.row, fields), change: outcome.change })
        else failed.push(row.id)
        isLacking ||= outcome?.ok === false && outcome.code === 'invalid'
      }),
    )
    setBusy(false)
    const [only] = rows.length === 1 ? rows : []
    const name = only && `“${titleOf(collection, only.row) || words.untitled}”`
    const own = only && (step.kind === 'trash' ? deleted : step.kind === 'restore' && restored)
    if (done.length > 0)
      void announce({
        changes: done,
        done: (number) => own || [doneWords(step, name ?? count(number)), ''],
        undo: () => void undo(done),
        acts: only && step.kind === 'publish' && (
          <a href={kind.siteOf(only.row)} target="_blank" rel="noreferrer">
            {words.view}
          </a>
        ),
      })
    if (done.length === 0 && failed.length === 0) toastGood(words.unchanged, '', 'rows')
    if (failed.length > 0) {
      const one = step.kind === 'trash' ? deleteFailed : editFailed
      const [title, text] = (isLacking && notReady) || one
      toastBad(only ? title : words.someFailed(count(failed.length)), text, 'rows-failed')
    }
    return failed
  }
  return { isBusy, run }
}
