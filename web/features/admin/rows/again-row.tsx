import type { AdminRow, ListName } from '../../../../sync/index.ts'
import { titleOf } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { isSignedIn } from '../parts/is-signed-in.ts'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { useAdminRow } from '../parts/use-admin-row.ts'
import { useAnnounce } from '../parts/use-announce.ts'
import { strings } from '../strings.ts'
import { GoneRow } from './gone-row.tsx'
import type { Again, RowKind } from './row-kind.ts'
import { rowStrings } from './strings.ts'

/** The ways to add a row again; none while it is in the trash, or waits for a decision. */
export const againOf = <N extends ListName>(
  kind: RowKind<N>,
  { row, isDeleting, itemId }: AdminRow<N>,
): readonly Again[] =>
  isDeleting || itemId !== null || row.status === 'trashed' ? [] : (kind.again?.(row) ?? [])

/** The address of the question, by the way and the row. */
export const againAt = (key: string, id: string): string => `${key}.${id}`

interface AgainRowProps<N extends ListName> {
  readonly kind: RowKind<N>
  /** As `againAt` gives it. */
  readonly asked: string
  readonly onClose: () => void
}

/** Asks before a row is added again in one act, and tells of it, with an undo. */
export function AgainRow<N extends ListName>({ kind, asked, onClose }: AgainRowProps<N>) {
  const [key = '', id = ''] = asked.split('.')
  const { admin, sync } = useAdmin()
  const announce = useAnnounce()
  const reading = useAdminRow(kind.collection, id)
  const here = reading.state === 'ready' ? reading.value : null
  const way = here && againOf(kind, here).find((one) => one.key === key)
  if (reading.state === 'ready' && !here) return <GoneRow onClose={onClose} />
  if (!here || !way) return null
  const { collection } = way
  const title = titleOf(kind.collection, here.row) || rowStrings.untitled
  const { undone, undoneHere, undoFailed, undo: label } = strings.toast
  const undo = async (step: string): Promise<void> => {
    // Never in the name of whoever signed in here meanwhile.
    const taken = isSignedIn(sync, admin.id)
      ? await sync.commands.undo(step).catch(() => null)
      : null
    void sync.commands.closeUndo(step).catch(() => undefined)
    if (!taken?.ok) return toastBad(undoFailed[0], undoFailed[1], 'rows')
    if (taken.by === 'undone') return toastGood(undone, '', 'rows')
    const changes = [{ collection, id, change: taken.change }]
    announce({ changes, done: () => [undone, ''], title: undoneHere })
  }
  const addAgain = async (): Promise<void> => {
    const made = await sync.commands
      .addAgain(collection, id, way.changed, { ...here.row })
      .catch(() => null)
    if (!made?.ok) return toastBad(kind.words.addFailed[0], kind.words.addFailed[1], 'rows')
    const siteHref = kind.siteOf({ ...here.row, ...way.changed, id: made.id })
    announce({
      changes: [
        { collection, id: made.id, change: made.change },
        { collection, id, change: made.trashed },
      ],
      done: () => [way.done(title), ''],
      undo: { label, onUndo: () => void undo(made.step) },
      ...(here.row.status === 'published' && {
        acts: (
          <a href={siteHref} target="_blank" rel="noreferrer">
            {rowStrings.view}
          </a>
        ),
      }),
    })
    onClose()
  }
  return (
    <Confirm
      title={way.title}
      yes={way.yes}
      look="primary"
      onYes={addAgain}
      onClose={onClose}
      hasAddress
    >
      <p>{way.text(title)}</p>
    </Confirm>
  )
}
