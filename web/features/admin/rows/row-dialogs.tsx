import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import {
  type AdminRow,
  type ListName,
  type RowFields,
  type SeenRow,
  titleOf,
} from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { Badges } from '../../../shared/ui/badges.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { type FieldSpec, type FileSpec, isTextSpec } from '../form/field-spec.ts'
import formClasses from '../form/form.module.css'
import { addDraftKey, editDraftKey, replaceDraftKey, whenDraftKey } from '../form/form-address.ts'
import { readRowDraft, wholeDraft } from '../form/row-draft.ts'
import { RowForm } from '../form/row-form.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useAdminRow } from '../parts/use-admin-row.ts'
import { strings } from '../strings.ts'
import { alongStatus, followPlan, planFields, plannedRow, unplannedRow } from './plan.ts'
import type { RowKind } from './row-kind.ts'
import { RowStatusMark, SyncCell } from './row-status.tsx'
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
      intro={kind.guidance && <p className={formClasses.guidance}>{kind.guidance}</p>}
      save={(fields, _, newId) => sync.commands.addRow(collection, fields, newId)}
      madeRow={plannedRow}
      saved={words.added}
      failed={words.addFailed}
      title={words.addTitle}
      submit={words.saveNew}
      onClose={onClose}
    />
  )
}

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
  const { admin, drafts } = useAdmin()
  const { everSynced } = useStatus()
  const reading = useAdminRow(props.kind.collection, props.id)
  const here = reading.state === 'ready' ? reading.value : null
  const [last, setLast] = useState(here)
  if (here && here !== last) setLast(here)
  if (here) return <EditForm {...props} row={here} />
  if (reading.state !== 'ready' || !everSynced) return null
  const isTyped = drafts.read(admin.id, editDraftKey(props.kind.collection, props.id)) !== null
  return isTyped ? <RescueForm {...props} last={last} /> : <GoneRow onClose={props.onClose} />
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
      {guidance && <p className={formClasses.guidance}>{guidance}</p>}
    </>
  )
}

function EditForm<N extends ListName>({
  kind,
  row,
  id,
  onClose,
}: RowProps<N> & { readonly row: AdminRow<N> }) {
  const { sync } = useAdmin()
  const { collection, words } = kind
  const isPlannedHere = !kind.isTimedApart && row.row.status !== 'trashed'
  const edit = async (changed: RowFields, seen?: SeenRow) =>
    Object.keys(changed).length === 0
      ? ({ ok: true, change: null } as const)
      : sync.commands.editRow(collection, id, changed, seen && unplannedRow(seen))
  return (
    <RowForm
      collection={collection}
      rowId={id}
      fields={isPlannedHere ? [...kind.fields, ...planFields] : kind.fields}
      draftKey={editDraftKey(collection, id)}
      row={plannedRow(row.row)}
      follow={(name, to, shown) => ({
        ...kind.follow?.(name, to, shown, row.row),
        ...followPlan(name, to, Date.now(), row.row.publish_at),
      })}
      intro={introOf(kind, row)}
      note={kind.editNote && <p>{kind.editNote}</p>}
      along={alongStatus}
      save={edit}
      saved={words.edited}
      failed={words.editFailed}
      title={words.editTitle}
      submit={words.saveEdit}
      siteHref={row.row.status === 'published' && row.isOnSite ? kind.siteOf(row.row) : ''}
      historyId={row.isNew ? null : id}
      onClose={onClose}
    />
  )
}

/**
 * The form of a row that another person deleted for ever: what stands in it becomes a new draft. A row that was taken off
 * the site does not return by itself. `last`: the row as this page saw it, which goes into the draft, to outlive the page.
 */
function RescueForm<N extends ListName>({
  kind,
  last,
  id,
  onClose,
}: RowProps<N> & { readonly last: AdminRow<N> | null }) {
  const { admin, drafts, sync } = useAdmin()
  const { collection, words } = kind
  // A draft needs no file yet.
  const fields = kind.fields.map((spec) =>
    isTextSpec(spec) ? spec : { ...spec, missing: undefined },
  )
  const key = editDraftKey(collection, id)
  const keepAll = useEffectEvent(() => {
    if (!last) return
    const typed = readRowDraft(drafts.read(admin.id, key))
    drafts.keep(admin.id, key, wholeDraft(fields, { ...last.row }, typed))
  })
  useEffect(() => keepAll(), [])
  return (
    <RowForm
      isGone
      collection={collection}
      fields={fields}
      draftKey={key}
      row={null}
      save={(changed, _, newId) =>
        sync.commands.addRow(collection, { ...changed, status: 'draft', publish_at: '' }, newId)
      }
      saved={words.added}
      failed={words.addFailed}
      title={words.editTitle}
      submit={rowStrings.gone.save}
      onClose={onClose}
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
      follow={(name, to) => followPlan(name, to, Date.now(), row.publish_at)}
      along={alongStatus}
      save={(changed, seen) =>
        sync.commands.editRow(collection, id, changed, seen && unplannedRow(seen))
      }
      saved={words.edited}
      failed={(isReady ? undefined : words.notReady) ?? words.editFailed}
      title={titleOf(collection, row) || rowStrings.untitled}
      submit={words.saveEdit}
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
      onClose={onClose}
    />
  )
}
