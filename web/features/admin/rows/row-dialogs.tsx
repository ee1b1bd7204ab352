import type { ReactNode } from 'react'
import type { AdminRow, ListName, RowFields, SeenRow } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { Badges } from '../../../shared/ui/badges.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { isTextSpec } from '../form/field-spec.ts'
import { addDraftKey, editDraftKey } from '../form/form-address.ts'
import { RowForm } from '../form/row-form.tsx'
import { Notice } from '../parts/states.tsx'
import { useAdminRow } from '../parts/use-admin-row.ts'
import { alongStatus, followPlan, planFields, plannedRow, unplannedRow } from './plan.ts'
import type { RowKind } from './row-kind.ts'
import { RowStatusMark, SyncCell } from './row-status.tsx'
import { rowStrings } from './strings.ts'

interface AddRowProps<N extends ListName> {
  readonly kind: RowKind<N>
  /** The highest `display_order` of the list. */
  readonly lastPlace: number
  readonly onClose: () => void
}

export function AddRow<N extends ListName>({ kind, lastPlace, onClose }: AddRowProps<N>) {
  const { sync } = useAdmin()
  const { collection, words, guess } = kind
  const start = kind.startOf?.(lastPlace) ?? {}
  const fields = kind.fields.map((spec) =>
    isTextSpec(spec) && start[spec.name] !== undefined
      ? { ...spec, first: start[spec.name] }
      : spec,
  )
  return (
    <RowForm
      collection={collection}
      fields={[...fields, ...planFields]}
      draftKey={addDraftKey(collection)}
      row={null}
      follow={(name, to, shown) => ({
        ...kind.follow?.(name, to, shown),
        ...followPlan(name, to, shown, Date.now()),
      })}
      {...(guess ? { guess } : {})}
      intro={kind.guidance && <Notice>{kind.guidance}</Notice>}
      save={(changed, _seen, newId) => sync.commands.addRow(collection, changed, newId)}
      saved={words.added}
      failed={words.addFailed}
      title={words.addTitle}
      submit={words.saveNew}
      onClose={onClose}
    />
  )
}

interface RowProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly id: string
  readonly startAt: string
  readonly onClose: () => void
}

/** The form of a row, or the words that there is none. */
export function EditRow<N extends ListName>(props: RowProps<N>) {
  const { everSynced } = useStatus()
  const reading = useAdminRow(props.kind.collection, props.id)
  if (reading.state !== 'ready') return null
  if (reading.value) return <EditForm {...props} row={reading.value} />
  return everSynced ? <Notice>{rowStrings.gone}</Notice> : null
}

/** How a row stands that the server does not have as it is here, and what to mind in its form. */
const introOf = <N extends ListName>(kind: RowKind<N>, row: AdminRow<N>): ReactNode => {
  const guidance = row.row.status === 'trashed' ? rowStrings.inTrash : kind.guidance
  return (
    <>
      {row.sync !== 'sent' && (
        <Badges>
          <RowStatusMark row={row} />
          <SyncCell kind={kind} row={row} />
        </Badges>
      )}
      {guidance && <Notice>{guidance}</Notice>}
    </>
  )
}

function EditForm<N extends ListName>({
  kind,
  row,
  id,
  startAt,
  onClose,
}: RowProps<N> & { readonly row: AdminRow<N> }) {
  const { sync } = useAdmin()
  const { collection, words } = kind
  const isOut = row.row.status === 'published' && row.isOnSite
  const edit = (changed: RowFields, seen?: SeenRow) =>
    sync.commands.editRow(collection, id, changed, seen && unplannedRow(seen))
  return (
    <RowForm
      collection={collection}
      rowId={id}
      fields={row.row.status === 'trashed' ? kind.fields : [...kind.fields, ...planFields]}
      draftKey={editDraftKey(collection, id)}
      row={plannedRow(row.row)}
      follow={(name, to, shown) => followPlan(name, to, shown, Date.now())}
      intro={introOf(kind, row)}
      note={kind.editNote}
      along={alongStatus}
      save={edit}
      saved={words.edited}
      failed={words.editFailed}
      title={words.editTitle}
      submit={words.saveEdit}
      startAt={startAt || (kind.fields.find(isTextSpec)?.name ?? '')}
      site={isOut ? kind.siteOf(row.row) : null}
      historyId={row.isNew ? null : id}
      onClose={onClose}
    />
  )
}
