import { useState } from 'react'
import { type AdminRow, type ListName, titleOf } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Notice } from '../parts/states.tsx'
import { toastBad } from '../parts/toast.tsx'
import { useAnnounce } from '../parts/use-announce.ts'
import { useReach } from '../parts/use-reach.ts'
import type { RowKind } from './row-kind.ts'
import { rowStrings } from './strings.ts'
import { useSteps } from './use-steps.tsx'

interface RemoveRowProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly row: AdminRow<N>
  readonly onClose: () => void
}

/** [M3] [M9] Asks before a row goes to the trash, or out of it for ever. */
export function RemoveRow<N extends ListName>(props: RemoveRowProps<N>) {
  const { kind, row, onClose } = props
  const { words } = kind
  const { run } = useSteps(kind)
  if (row.row.status === 'trashed') return <PurgeRow {...props} />
  const remove = async (): Promise<void> => {
    const failed = await run({ kind: 'trash' }, [row])
    if (failed.length === 0) onClose()
  }
  return (
    <Confirm title={words.deleteTitle} yes={words.deleteYes} onYes={remove} onClose={onClose}>
      <p>{words.deleteText(titleOf(kind.collection, row.row) || rowStrings.untitled)}</p>
    </Confirm>
  )
}

/** Deletes a row for ever. It begins only where the server answers, for nothing brings the row back. */
function PurgeRow<N extends ListName>({ kind, row, onClose }: RemoveRowProps<N>) {
  const { collection, words } = kind
  const { sync } = useAdmin()
  const announce = useAnnounce()
  const reach = useReach()
  /** Why the deletion was not begun. */
  const [stop, setStop] = useState('')
  const purge = async (): Promise<void> => {
    const why = await reach(rowStrings.purgeNeedsNet)
    setStop(why)
    if (why) return
    const outcome = await sync.commands.deleteRow(collection, row.id, row.row).catch(() => null)
    if (!outcome?.ok) return toastBad(words.deleteFailed[0], words.deleteFailed[1], 'rows-failed')
    const changes = [{ collection, id: row.id, change: outcome.change }]
    void announce({ changes, done: () => words.purged })
    onClose()
  }
  return (
    <Confirm title={words.purgeTitle} yes={rowStrings.purge} onYes={purge} onClose={onClose}>
      <p>{words.purgeText(titleOf(collection, row.row) || rowStrings.untitled)}</p>
      <p>{rowStrings.inBackups}</p>
      {stop && <Notice tone="bad">{stop}</Notice>}
    </Confirm>
  )
}
