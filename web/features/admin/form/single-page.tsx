import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AdminRow, RowFields, SingleName } from '../../../../sync/index.ts'
import { useStanding } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { errors } from '../error-strings.ts'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { HistoryButton, RowHistory } from '../history/row-history.tsx'
import { Notice, Skeletons } from '../parts/states.tsx'
import { SyncChip } from '../parts/sync-chip.tsx'
import { useAdminRow } from '../parts/use-admin-row.ts'
import { StartLine } from '../start/start-line.tsx'
import { strings } from '../strings.ts'
import type { FieldSpec } from './field-spec.ts'
import { editDraftKey } from './form-address.ts'
import { FormField } from './form-field.tsx'
import { Discard, FormLinks } from './form-parts.tsx'
import classes from './single-form.module.css'
import { useFormSave, useRowForm } from './use-row-form.ts'

export interface FieldGroup {
  readonly id: string
  readonly title: string
  /** A note on the whole group. */
  readonly text?: string
  readonly fields: readonly FieldSpec[]
}

interface SinglePlan<N extends SingleName> {
  readonly title: string
  readonly collection: N
  readonly id: string
  /** The groups of the form, for the row as it is now. */
  readonly groupsOf: (row: AdminRow<N>['row']) => readonly FieldGroup[]
  /** Fields outside of the form that are saved with a change. */
  readonly along?: (changed: RowFields, row: AdminRow<N>['row']) => RowFields
  /** A section above the form, for what the form does not save. */
  readonly above?: (row: AdminRow<N>['row']) => ReactNode
  /** The page on which visitors see the row's content. */
  readonly site: string
  readonly words: {
    readonly save: string
    readonly saved: readonly [string, string]
    readonly failed: readonly [string, string]
    readonly notHere: string
  }
}

/** The panel's page for a collection that has one row. */
export function SinglePage<N extends SingleName>(plan: SinglePlan<N>) {
  const reading = useAdminRow(plan.collection, plan.id)
  const { phase } = useStanding()
  // Every server has the row: a device without it gets it with the next pull.
  const isComing = phase === 'going'
  const row = reading.state === 'ready' ? reading.value : null
  return (
    <AdminFrame title={plan.title} action={<HistoryButton id={plan.id} look="outline" />}>
      <StartLine />
      {reading.state === 'failed' ? (
        <Notice tone="bad">{errors.storage}</Notice>
      ) : row ? (
        <>
          {plan.above?.(row.row)}
          <SingleForm {...plan} row={row} />
        </>
      ) : reading.state === 'loading' || isComing ? (
        <Skeletons rows={4} />
      ) : (
        <Notice>{plan.words.notHere}</Notice>
      )}
      <RowHistory collection={plan.collection} />
    </AdminFrame>
  )
}

/** All fields of the row, in groups, with the Save button always in sight. */
function SingleForm<N extends SingleName>(props: SinglePlan<N> & { readonly row: AdminRow<N> }) {
  const { collection, id, groupsOf, along, words, site, row } = props
  const { sync } = useAdmin()
  const { state } = useLocation()
  const navigate = useNavigate()
  const isStep = state?.isStep === true
  const groups = groupsOf(row.row)
  const form = useRowForm({
    collection,
    fields: groups.flatMap(({ fields }) => fields),
    draftKey: editDraftKey(collection, id),
    row: row.row,
    rowId: id,
    save: (changed, seen) => sync.commands.editRow(collection, id, changed, seen),
    saved: words.saved,
    failed: words.failed,
    onDone: () => void (isStep && navigate(-1)),
    ...(along ? { along: (changed) => along(changed, row.row) } : {}),
  })
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isStep) box.current?.querySelector('input')?.focus()
  }, [isStep])
  const save = useFormSave(form, box)
  return (
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
      <FormLinks site={site} historyId={null} />
      <div className={classes.foot} data-pinned="save">
        <Button type="submit" aria-disabled={form.isBusy}>
          {words.save}
        </Button>
        {form.isTouched ? (
          <>
            <span className={classes.about}>{strings.form.unsaved}</span>
            <Discard form={form} />
          </>
        ) : (
          <SyncChip sync={row.sync} />
        )}
      </div>
    </form>
  )
}
