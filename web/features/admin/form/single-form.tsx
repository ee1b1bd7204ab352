import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AdminRow, RowFields, SingleName } from '../../../../sync/index.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { SyncChip } from '../parts/sync-chip.tsx'
import { useKeptFocus } from '../parts/use-kept-focus.ts'
import { strings } from '../strings.ts'
import { fieldIn } from './field-in.ts'
import { type FieldSpec, isTextSpec } from './field-spec.ts'
import { editDraftKey } from './form-address.ts'
import { FormAsides, type SiteLink } from './form-asides.tsx'
import { FormField } from './form-field.tsx'
import { LazyPreview } from './lazy-preview.tsx'
import type { Previewed } from './preview-row.ts'
import classes from './single-form.module.css'
import { useLeaving } from './use-leaving.tsx'
import { useRowForm } from './use-row-form.ts'
import { useSaveKey } from './use-save-key.ts'

export interface FieldGroup {
  readonly id: string
  readonly title: string
  /** A note on all of them. */
  readonly text?: string
  readonly fields: readonly FieldSpec[]
}

export interface SinglePlan<N extends SingleName> {
  readonly collection: N
  readonly id: string
  /** The form, as the row is now. */
  readonly groupsOf: (row: AdminRow<N>['row']) => readonly FieldGroup[]
  /** Fields that go along with a change without being in the form. */
  readonly along?: (changed: RowFields, row: AdminRow<N>['row']) => RowFields
  /** The pages on which visitors meet its content. */
  readonly site: readonly SiteLink[]
  readonly words: {
    readonly save: string
    readonly saved: readonly [string, string]
    readonly failed: readonly [string, string]
    readonly notHere: string
  }
}

/** All fields of the one row, in groups; what keeps it is always in reach. */
export function SingleForm<N extends SingleName>(
  props: SinglePlan<N> & { readonly row: AdminRow<N> },
) {
  const { collection, id, groupsOf, along, words, site, row } = props
  const { sync } = useAdmin()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const isStep = state?.isStep === true
  const groups = groupsOf(row.row)
  const draftKey = editDraftKey(collection, id)
  const form = useRowForm({
    collection,
    fields: groups.flatMap(({ fields }) => fields),
    draftKey,
    row: row.row,
    rowId: id,
    save: async (changed, seen) =>
      Object.keys(changed).length === 0
        ? { ok: true, change: null }
        : sync.commands.editRow(collection, id, changed, seen),
    saved: words.saved,
    failed: words.failed,
    onDone: () => void (isStep && navigate(-1)),
    ...(along ? { along: (changed) => along(changed, row.row) } : {}),
  })
  const files = form.fields.flatMap((spec) =>
    isTextSpec(spec) ? [] : (form.storedFile(spec) ?? []),
  )
  useLeaving(draftKey, pathname, form.isTouched)
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isStep) box.current?.querySelector('input')?.focus()
  }, [isStep])
  const foot = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(foot, (within) => within.querySelector('button'))
  const save = async (): Promise<void> => {
    const stop = await form.save()
    if (stop !== null) fieldIn(box.current, stop)?.focus()
  }
  useSaveKey(() => void save())
  const [preview, setPreview] = useState<Previewed | null>(null)
  const look = (): void => {
    const previewed = form.preview()
    const changed = differing(previewed.row, row.row)
    setPreview({ ...previewed, row: { ...previewed.row, ...along?.(changed, row.row) } })
  }
  const drawn = (
    <form
      ref={box}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {groups.map((group) => (
        <section key={group.id} className={classes.group} aria-labelledby={`group-${group.id}`}>
          <h2 id={`group-${group.id}`}>{group.title}</h2>
          {group.text ? <p className={classes.about}>{group.text}</p> : null}
          {group.fields.map((spec) => (
            <FormField key={spec.name} spec={spec} form={form} />
          ))}
        </section>
      ))}
      <FormAsides onPreview={look} site={site} historyId={null} />
      <div ref={foot} className={classes.foot} data-pinned="save" {...keptFocus}>
        <Button type="submit" aria-disabled={form.isBusy}>
          {words.save}
        </Button>
        {form.isTouched ? (
          <>
            <span className={classes.unsaved}>{strings.form.unsaved}</span>
            <Button look="text" onClick={form.throwAway}>
              {strings.form.throwAway}
            </Button>
          </>
        ) : (
          <SyncChip sync={row.sync} files={files} />
        )}
      </div>
    </form>
  )
  return (
    <>
      {drawn}
      {preview && (
        <LazyPreview collection={collection} previewed={preview} onClose={() => setPreview(null)} />
      )}
    </>
  )
}

/** The fields of `after` that are not what they were. */
const differing = (after: RowFields, before: RowFields): RowFields =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  )
