import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useRef } from 'react'
import list from '../parts/list.module.css'
import { Sheet } from '../parts/sheet.tsx'
import { strings } from '../strings.ts'
import { type FieldSpec, isTextSpec } from './field-spec.ts'
import classes from './form.module.css'
import { FormField } from './form-field.tsx'
import { Discard, FormLinks } from './form-parts.tsx'
import { isAsked } from './form-values.ts'
import { gapsIn } from './row-checks.ts'
import { fieldIn, type RowFormPlan, useFormSave, useRowForm } from './use-row-form.ts'

const words = strings.form

interface RowFormProps extends RowFormPlan {
  readonly title: string
  readonly submit: string
  /** Stands above the fields: the row's status and advice. */
  readonly intro?: ReactNode
  /** Stands below the fields while nothing is changed. */
  readonly note?: string | undefined
  readonly onClose: () => void
  /** The page on which visitors see the row; null while they do not. */
  readonly site?: string | null
  /** The row whose versions can be opened; null while the server has none. */
  readonly historyId?: string | null
  /** The field that gets the focus when the form opens. */
  readonly startAt?: string
}

/** The form of a row or of a new row, in a dialog. What is typed stays until it is saved or discarded. */
export function RowForm(props: RowFormProps) {
  const { title, submit, intro, note, onClose, startAt, ...plan } = props
  const { site = null, historyId = null } = props
  const form = useRowForm({ onDone: onClose, ...plan })
  const body = useRef<HTMLDivElement>(null)
  const fields = form.fields.filter(
    (spec) => (plan.row === null || !spec.isOnlyNew) && isAsked(spec, form.values),
  )
  // A row cannot be saved without a required text (M5). Save of a new row says what is missing.
  const isOff = plan.row !== null && gapsIn(plan, form.values).some(isTextSpec)
  const save = useFormSave(form, body, isOff)
  /** Marks the field that gets the dialog's first focus, once: React calls a ref that stays the same only as the box comes. */
  const open = useCallback(
    (box: HTMLDivElement | null): void => {
      body.current = box
      const field = box && startAt ? fieldIn(box, startAt) : null
      field?.setAttribute('data-autofocus', '')
      field?.scrollIntoView({ block: 'nearest' })
    },
    [startAt],
  )
  const draw = (specs: readonly FieldSpec[]) =>
    specs.map((spec) => <FormField key={spec.name} spec={spec} form={form} />)
  const rare = fields.filter((spec) => spec.isRare)
  return (
    <Sheet
      title={title}
      onClose={onClose}
      hasAddress
      onSubmit={() => void save()}
      foot={
        <>
          {form.isTouched ? (
            <Discard form={form} onDone={onClose} />
          ) : (
            <Button variant="default" onClick={onClose}>
              {strings.cancel}
            </Button>
          )}
          <Button type="submit" aria-disabled={isOff || form.isBusy}>
            {form.isBusy ? words.saving : submit}
          </Button>
        </>
      }
    >
      <div ref={open} className={classes.fields}>
        {intro}
        {draw(fields.filter((spec) => !spec.isRare))}
        {rare.length > 0 && (
          <details className={list.details}>
            <summary>{words.more}</summary>
            <div className={classes.fields}>{draw(rare)}</div>
          </details>
        )}
        <FormLinks site={site} historyId={historyId} />
        {(form.isTouched || note) && (
          <p className={list.about}>{form.isTouched ? words.kept : note}</p>
        )}
      </div>
    </Sheet>
  )
}
