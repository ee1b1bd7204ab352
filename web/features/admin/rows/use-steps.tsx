import { type MouseEvent, type ReactNode, useState } from 'react'
import { type AdminRow, type ListName, type Rows, titleOf } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import type { RowKind } from './row-kind.ts'
import { type Step, stepFields, undoOf } from './steps.ts'
import { rowStrings, rowStrings as words } from './strings.ts'
import { type Step as Done, useUndo } from './use-undo.tsx'

const wasCalledOff = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'AbortError'

const hand = (data: ShareData): Promise<void> =>
  navigator.share(data).catch((cause) => {
    if (!wasCalledOff(cause)) toastBad(...rowStrings.shareFailed, 'share-row')
  })

/** Attributes of a link that shares the page of a published row: by the system's sheet, or else by WhatsApp. */
export const shareLink = <N extends ListName>(
  { collection, siteOf, words }: RowKind<N>,
  row: Rows[N],
) => {
  const title = titleOf(collection, row)
  const url = new URL(siteOf(row), window.location.origin).href
  const text = title ? `${title}\n${words.shareLine}` : words.shareLine
  return {
    href: `https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`,
    target: '_blank',
    rel: 'noreferrer',
    onClick: (event: MouseEvent): void => {
      if (!('share' in navigator)) return
      event.preventDefault()
      void hand({ title, text, url })
    },
  }
}

type Words = readonly [title: string, text: string]

/** `what`: the row's title in quotes, or how many rows. */
const doneWords = (step: Step, what: string): Words => {
  switch (step.kind) {
    case 'publish':
      return [words.published(what), '']
    case 'unpublish':
    case 'restore':
      return [words.drafted(what), '']
    case 'trash':
      return [words.trashed(what), '']
    case 'subject':
      return [words.subjectSet(what, step.subject), '']
    default:
      return step satisfies never
  }
}

const siteLinks = <N extends ListName>(kind: RowKind<N>, { row }: AdminRow<N>): ReactNode => (
  <>
    <a href={kind.siteOf(row)} target="_blank" rel="noreferrer">
      {words.view}
    </a>{' '}
    <a {...shareLink(kind, row)}>{words.share}</a>
  </>
)

/** Does a step to rows, each a change of its own, and offers the opposite. Gives the rows that could not be changed. */
export const useSteps = <N extends ListName>(kind: RowKind<N>) => {
  const { sync } = useAdmin()
  const tell = useUndo()
  const { collection } = kind
  const { count } = kind.words
  const [isBusy, setBusy] = useState(false)
  const tellFailed = (step: Step, number: number, isMany: boolean, isLacking: boolean): void => {
    const { deleteFailed, editFailed, notReady } = kind.words
    const one = step.kind === 'trash' ? deleteFailed : editFailed
    const lacking = isLacking ? notReady : undefined
    const [title, text] = isMany
      ? [words.someFailed(count(number)), lacking?.[1] ?? words.someFailedText(number)]
      : (lacking ?? one)
    toastBad(title, text, 'rows-failed')
  }
  const run = async (step: Step, rows: readonly AdminRow<N>[]): Promise<readonly string[]> => {
    setBusy(true)
    const done: Done[] = []
    const failed: string[] = []
    let isLacking = false
    // Together, for changes that come together are kept with one write.
    await Promise.all(
      rows.map(async (row) => {
        const fields = stepFields(step, row)
        if (fields === null) return
        const outcome = await sync.commands
          .editRow(collection, row.id, fields, row.row)
          .catch(() => null)
        if (outcome?.ok) done.push({ collection, ...undoOf(row, fields), change: outcome.change })
        else failed.push(row.id)
        isLacking ||= outcome?.ok === false && outcome.code === 'invalid'
      }),
    )
    setBusy(false)
    const [only] = rows.length === 1 ? rows : []
    const name = only && `“${titleOf(collection, only.row) || words.untitled}”`
    const links = only && step.kind === 'publish' ? siteLinks(kind, only) : undefined
    const { deleted, restored } = kind.words
    const own = only && (step.kind === 'trash' ? deleted : step.kind === 'restore' && restored)
    if (done.length > 0)
      tell((number) => own || doneWords(step, name ?? count(number)), done, links)
    if (done.length === 0 && failed.length === 0) toastGood(words.unchanged, '', 'rows')
    if (failed.length > 0) tellFailed(step, failed.length, !only, isLacking)
    return failed
  }
  return { isBusy, run }
}
