import type { AdminRow, ListName } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { type FieldSpec, isTextSpec } from '../form/field-spec.ts'
import { RowForm } from '../form/row-form.tsx'
import { followPlan, planFields, plannedRow } from './plan.ts'
import type { RowKind } from './row-kind.ts'
import { rowStrings } from './strings.ts'

const startingWith = (
  fields: readonly FieldSpec[],
  start: Readonly<Record<string, string>>,
): readonly FieldSpec[] =>
  fields.map((spec) => {
    const first = start[spec.name]
    return first !== undefined && isTextSpec(spec) ? { ...spec, first } : spec
  })

interface AddRowProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly rows: readonly AdminRow<N>[]
  readonly onClose: () => void
}

export function AddRow<N extends ListName>({ kind, rows, onClose }: AddRowProps<N>) {
  const { sync } = useAdmin()
  const { collection, words } = kind
  return (
    <RowForm
      collection={collection}
      fields={[...startingWith(kind.fields, kind.startOf?.(rows) ?? {}), ...planFields]}
      draftKey={`add-${collection}`}
      row={null}
      follow={(name, to, shown) => ({
        ...kind.follow?.(name, to, shown),
        ...followPlan(name, to, Date.now()),
      })}
      {...(kind.guidance ? { guidance: kind.guidance } : {})}
      save={(fields) => sync.commands.addRow(collection, fields)}
      saved={words.added}
      failed={words.addFailed}
      title={words.addTitle}
      submit={words.saveNew}
      siteHref=""
      historyId={null}
      onClose={onClose}
    />
  )
}

interface EditRowProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly row: AdminRow<N>
  readonly onClose: () => void
}

export function EditRow<N extends ListName>({ kind, row, onClose }: EditRowProps<N>) {
  const { sync } = useAdmin()
  const { collection, words } = kind
  const guidance = row.row.status === 'trashed' ? rowStrings.inTrash : kind.guidance
  const { status } = row.row
  const save = async (changed: Readonly<Record<string, unknown>>, seen?: object) =>
    Object.keys(changed).length === 0
      ? ({ ok: true } as const)
      : sync.commands.editRow(collection, row.id, changed, { ...seen, status })
  return (
    <RowForm
      collection={collection}
      fields={status === 'draft' ? [...kind.fields, ...planFields] : kind.fields}
      draftKey={`edit-${collection}-${row.id}`}
      row={plannedRow(row.row)}
      follow={(name, to) => followPlan(name, to, Date.now())}
      {...(guidance ? { guidance } : {})}
      {...(kind.editNote ? { note: kind.editNote } : {})}
      save={save}
      saved={words.edited}
      failed={words.editFailed}
      title={words.editTitle}
      submit={words.saveEdit}
      siteHref={row.row.status === 'published' && !row.isNew ? kind.siteOf(row.row) : ''}
      historyId={row.isNew ? null : row.id}
      onClose={onClose}
    />
  )
}
