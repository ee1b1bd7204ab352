import { type ReactNode, useState } from 'react'
import {
  type AdminRow,
  type Kept,
  type ListName,
  type RowFields,
  type Rows,
  titleOf,
} from '../../../../sync/index.ts'
import { useLatest } from '../../../shared/live/use-latest.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import type { Opened } from '../file/own-reader-context.ts'
import { toastBad } from '../parts/toast.tsx'
import { useAnnounce } from '../parts/use-announce.ts'
import { useReach } from '../parts/use-reach.ts'
import type { RowKind } from './row-kind.ts'
import { shareLink } from './share-link.ts'
import { rowStrings } from './strings.ts'
import { undoOf } from './undo-of.ts'
import { useBulk } from './use-bulk.ts'
import { useUndo } from './use-undo.tsx'

export interface RowHandlers<N extends ListName> {
  readonly edit: (row: AdminRow<N>) => void
  /** Asks for the file that is to stand in the place of its own. */
  readonly replace: (row: AdminRow<N>) => void
  /** Asks when students can see it. */
  readonly time: (row: AdminRow<N>) => void
  /** Asks before it is added again in that way. */
  readonly again: (row: AdminRow<N>, key: string) => void
  /** Asks first. What is in the trash already goes for ever. */
  readonly remove: (row: AdminRow<N>) => void
  readonly restore: (row: AdminRow<N>) => Promise<void>
  readonly setStatus: (row: AdminRow<N>, status: 'draft' | 'published') => Promise<void>
  /** Asks when it is published. */
  readonly schedule: (row: AdminRow<N>) => void
  readonly unschedule: (row: AdminRow<N>) => Promise<void>
  /** Shows its file over the list. */
  readonly openFile: (row: AdminRow<N>) => void
  readonly select: (row: AdminRow<N>) => void
}

type Words = readonly [string, string]

const siteLinks = <N extends ListName>(kind: RowKind<N>, row: Rows[N]): ReactNode => (
  <>
    <a href={kind.siteOf(row)} target="_blank" rel="noreferrer">
      {rowStrings.view}
    </a>{' '}
    <a {...shareLink(kind, row)}>{rowStrings.share}</a>
  </>
)

/** The steps that a row offers. Editing and the question before a deletion are drawn by the page. */
export const useRowHandlers = <N extends ListName>(
  kind: RowKind<N>,
  asked: Pick<RowHandlers<N>, 'edit' | 'replace' | 'time' | 'again'>,
  select: (row: AdminRow<N>) => void,
) => {
  const { collection, words } = kind
  const { sync } = useAdmin()
  const { run } = useBulk(kind)
  const announce = useAnnounce()
  const tellWithUndo = useUndo()
  const reach = useReach()
  const [opened, setOpened] = useState<Opened | null>(null)
  const openFile = ({ row, isOnSite }: AdminRow<N>): void => {
    const file = kind.fileOf?.(row)
    const title = titleOf(collection, row) || rowStrings.untitled
    const isPublic = row.status === 'published' && isOnSite
    if (file) setOpened({ file, title, isPublic })
  }
  const [leaving, setLeaving] = useState<AdminRow<N> | null>(null)
  /** Why the deletion that is asked about was not begun. */
  const [stop, setStop] = useState('')
  const leave = (row: AdminRow<N> | null): void => {
    setStop('')
    setLeaving(row)
  }
  const [planned, setPlanned] = useState<AdminRow<N> | null>(null)

  const outcomeOf = (row: AdminRow<N>, fields: RowFields) =>
    sync.commands.editRow(collection, row.id, fields, row.row).catch(() => null)
  const nameOf = ({ row }: AdminRow<N>): string =>
    `“${titleOf(kind.collection, row) || rowStrings.untitled}”`
  const setStatus = async (
    row: AdminRow<N>,
    to: 'draft' | 'published',
    done?: Words,
  ): Promise<void> => {
    const outcome = await outcomeOf(row, { status: to })
    if (outcome?.ok) {
      const isOut = to === 'published'
      const said = (isOut ? rowStrings.published : rowStrings.drafted)(nameOf(row))
      const acts = isOut ? siteLinks(kind, row.row) : undefined
      return tell(done ?? [said, ''], row, { status: to }, outcome, acts)
    }
    const isLacking = outcome?.code === 'invalid'
    const [title, text] = (isLacking && words.notReady) || words.editFailed
    toastBad(title, text, 'edit-row')
  }
  const tell = (
    done: Words,
    row: AdminRow<N>,
    fields: RowFields,
    { change }: Kept,
    acts?: ReactNode,
  ): void => tellWithUndo(() => done, [{ collection, ...undoOf(row, fields), change }], acts)
  const trash = async (row: AdminRow<N>): Promise<boolean> => {
    const fields = { status: 'trashed' }
    const outcome = await outcomeOf(row, fields)
    if (!outcome?.ok) return false
    tell(words.deleted, row, fields, outcome)
    return true
  }
  const failRemoval = (): void =>
    toastBad(words.deleteFailed[0], words.deleteFailed[1], 'delete-row')
  /** Deletes a row for ever. It begins only where the server answers, for nothing brings the row back. */
  const purge = async (row: AdminRow<N>): Promise<void> => {
    setStop('')
    const why = await reach(rowStrings.purgeNeedsNet)
    if (why) return setStop(why)
    const { deleteRow } = sync.commands
    const outcome = await deleteRow(collection, row.id, row.row).catch(() => null)
    if (!outcome?.ok) return failRemoval()
    const { change } = outcome
    announce({ changes: [{ collection, id: row.id, change }], done: () => words.purged })
    leave(null)
  }
  /** [M9] Says how it went, both ways. */
  const confirmRemoval = async (): Promise<void> => {
    if (!leaving) return
    if (leaving.row.status === 'trashed') return purge(leaving)
    if (!(await trash(leaving))) return failRemoval()
    leave(null)
  }
  const handlers: RowHandlers<N> = {
    ...asked,
    remove: leave,
    restore: (row) => setStatus(row, 'draft', words.restored),
    setStatus,
    schedule: setPlanned,
    unschedule: async (row) => void (await run({ kind: 'unschedule' }, [row])),
    openFile,
    select,
  }
  return {
    handlers: useLatest(handlers),
    leaving,
    stop,
    keep: () => leave(null),
    confirmRemoval,
    opened,
    closeFile: () => setOpened(null),
    planned,
    endPlan: () => setPlanned(null),
  }
}
