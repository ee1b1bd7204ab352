import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  type AdminRow,
  type ListName,
  type RowFields,
  type SeenRow,
  titleOf,
} from '../../../../sync/index.ts'
import { Badges } from '../../../shared/ui/badges.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { type FieldSpec, type FileSpec, isTextSpec } from '../form/field-spec.ts'
import { addDraftKey, editDraftKey, replaceDraftKey, whenDraftKey } from '../form/form-address.ts'
import type { FormRow } from '../form/row-draft.ts'
import { RowForm } from '../form/row-form.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useAdminRow } from '../parts/use-admin-row.ts'
import { strings } from '../strings.ts'
import { anewOf } from './anew-of.ts'
import { followPlan, planFields, plannedRow, planStood, unplannedRow } from './plan.ts'
import type { RowKind } from './row-kind.ts'
import { SyncCell } from './row-list.tsx'
import { RowStatusMark } from './row-status.tsx'
import { rowStrings } from './strings.ts'
import { useGoneRow } from './use-gone-row.ts'

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
  /** The highest `display_order` of the list. */
  readonly lastPlace: number
  readonly onClose: () => void
}

export function AddRow<N extends ListName>({ kind, lastPlace, onClose }: AddRowProps<N>) {
  const { sync } = useAdmin()
  const { collection, words } = kind
  return (
    <RowForm
      collection={collection}
      fields={[...startingWith(kind.fields, kind.startOf?.(lastPlace) ?? {}), ...planFields]}
      draftKey={addDraftKey(collection)}
      row={null}
      follow={(name, to, shown) => ({
        ...kind.follow?.(name, to, shown),
        ...followPlan(name, to, Date.now()),
      })}
      {...(kind.guess ? { guess: kind.guess } : {})}
      {...(kind.guidance ? { guidance: kind.guidance } : {})}
      save={(fields, _, newId) => sync.commands.addRow(collection, fields, newId)}
      madeRow={plannedRow}
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

/** How a row stands that the server does not have as it is here. */
const standingOf = <N extends ListName>(kind: RowKind<N>, row: AdminRow<N>): ReactNode => (
  <Badges>
    <RowStatusMark row={row} />
    <SyncCell kind={kind} row={row} />
  </Badges>
)

/** The end of a link to a row that this device does not have. The row replaces it once it comes. */
function GoneRow({ onClose }: { onClose: () => void }) {
  const { title, text } = rowStrings.gone
  return (
    <Sheet
      title={title}
      onClose={onClose}
      hasAddress
      foot={
        <Button variant="default" onClick={onClose} data-autofocus>
          {strings.close}
        </Button>
      }
    >
      <p>{text}</p>
    </Sheet>
  )
}

interface RowProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly id: string
  readonly onClose: () => void
}
/** The form of a row as soon as it is known whether the row is there. */
export function EditRow<N extends ListName>(props: RowProps<N>) {
  const reading = useAdminRow(props.kind.collection, props.id)
  return reading.state === 'ready' ? <RowEditor {...props} here={reading.value} /> : null
}

/** The form of a row. Once another person deletes that for ever, the typed words become a new draft. */
function RowEditor<N extends ListName>({
  kind,
  here,
  id,
  onClose,
}: RowProps<N> & { readonly here: AdminRow<N> | null }) {
  const { sync } = useAdmin()
  const { collection, words } = kind
  const draftKey = editDraftKey(collection, id)
  const gone = useGoneRow(`gone-${collection}-${id}`, draftKey, here?.row)
  const fields: FormRow = here?.row ?? gone.row
  if (fields === null) return gone.isGone ? <GoneRow onClose={onClose} /> : null
  const status = typeof fields.status === 'string' ? fields.status : undefined
  const guidance = status === 'trashed' ? rowStrings.inTrash : kind.guidance
  const edit = async (changed: RowFields, seen?: SeenRow) =>
    Object.keys(changed).length === 0
      ? ({ ok: true, change: null } as const)
      : sync.commands.editRow(collection, id, changed, seen && unplannedRow(seen))
  const ways = here
    ? {
        title: words.editTitle,
        submit: words.saveEdit,
        saved: words.edited,
        failed: words.editFailed,
      }
    : {
        title: words.editTitle,
        submit: rowStrings.gone.save,
        saved: words.added,
        failed: words.addFailed,
        isGone: true,
        onBack: gone.keep,
      }
  const withPlan = kind.isTimedApart ? kind.fields : [...kind.fields, ...planFields]
  return (
    <RowForm
      collection={collection}
      {...(here ? { rowId: id } : {})}
      fields={here && status !== 'trashed' ? withPlan : kind.fields}
      draftKey={draftKey}
      row={here ? plannedRow(here.row) : fields}
      standOn={({ texts }) => {
        const stood = here ? planStood(plannedRow(here.row), texts) : null
        return stood && { fields: withPlan, row: stood }
      }}
      follow={(name, to, shown) => ({
        ...kind.follow?.(name, to, shown, here?.row),
        ...followPlan(name, to, Date.now(), here?.row.publish_at),
      })}
      {...(here && guidance ? { guidance } : {})}
      {...(here && here.sync !== 'sent' ? { standing: standingOf(kind, here) } : {})}
      {...(here && kind.editNote ? { note: <p>{kind.editNote}</p> } : {})}
      save={
        here
          ? edit
          : (changed) => sync.commands.addRow(collection, anewOf(collection, fields, changed))
      }
      {...ways}
      siteHref={here?.row.status === 'published' && here.isOnSite ? kind.siteOf(here.row) : ''}
      historyId={here && !here.isNew ? id : null}
      onClose={() => {
        if (!here) gone.forget()
        onClose()
      }}
    />
  )
}

/** The moment from which a row is shown, apart from its fields. */
export function TimeRow<N extends ListName>({ kind, id, onClose }: RowProps<N>) {
  const { sync } = useAdmin()
  const { collection, words } = kind
  const reading = useAdminRow(collection, id)
  if (reading.state !== 'ready') return null
  const row = reading.value?.row
  if (!row) return <GoneRow onClose={onClose} />
  const isReady = kind.fileOf?.(row) !== null
  return (
    <RowForm
      isPart
      collection={collection}
      rowId={id}
      fields={planFields}
      draftKey={whenDraftKey(collection, id)}
      row={plannedRow(row)}
      standOn={({ texts }) => {
        const stood = planStood(plannedRow(row), texts)
        return stood && { fields: planFields, row: stood }
      }}
      follow={(name, to) => followPlan(name, to, Date.now(), row.publish_at)}
      save={(changed, seen) =>
        sync.commands.editRow(collection, id, changed, seen && unplannedRow(seen))
      }
      saved={words.edited}
      failed={(isReady ? undefined : words.notReady) ?? words.editFailed}
      title={titleOf(collection, row) || rowStrings.untitled}
      submit={words.saveEdit}
      siteHref=""
      historyId={null}
      onClose={onClose}
    />
  )
}

/** The file of a kind of row that is replaced in a form of its own; undefined where none is. */
const replacedIn = <N extends ListName>({ fields }: RowKind<N>): FileSpec | undefined =>
  fields.find((spec): spec is FileSpec => !isTextSpec(spec) && spec.replace !== undefined)

/** Replaces the file of a row, apart from its fields, because it names the consequences. */
export function ReplaceFile<N extends ListName>({ kind, id, onClose }: RowProps<N>) {
  const { sync } = useAdmin()
  const { collection, words } = kind
  const spec = replacedIn(kind)
  const reading = useAdminRow(collection, id)
  const row = reading.state === 'ready' ? reading.value?.row : null
  const { replace } = spec ?? {}
  if (reading.state === 'ready' && !row) return <GoneRow onClose={onClose} />
  if (!row || !spec || !replace) return null
  return (
    <RowForm
      isPart
      collection={collection}
      rowId={id}
      fields={[spec]}
      draftKey={replaceDraftKey(collection, id)}
      row={{ ...row }}
      save={(changed, seen) => sync.commands.editRow(collection, id, changed, seen)}
      saved={words.edited}
      failed={words.editFailed}
      title={replace.title}
      submit={replace.submit}
      siteHref=""
      historyId={null}
      onClose={onClose}
    />
  )
}
