import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Sheet } from '../parts/sheet.tsx'
import { Notice } from '../parts/states.tsx'
import { strings } from '../strings.ts'
import { type FieldSpec, isTextSpec } from './field-spec.ts'
import classes from './form.module.css'
import { FormAsides } from './form-asides.tsx'
import { FormField } from './form-field.tsx'
import { isAsked } from './row-checks.ts'
import { useFormSave } from './use-form-save.ts'
import { useLeaving } from './use-leaving.tsx'
import { type RowFormPlan, useRowForm } from './use-row-form.ts'

const words = strings.form

interface RowFormProps extends RowFormPlan {
  readonly title: string
  readonly submit: string
  /** Stands above the fields: how the row stands, and what to mind. */
  readonly intro?: ReactNode
  /** Stands below them while nothing is changed. */
  readonly note?: ReactNode
  readonly onClose: () => void
  /** The address at which visitors see it as it is; '' while they do not. */
  readonly siteHref?: string
  /** The row whose versions can be looked at; null while the server has none. */
  readonly historyId?: string | null
  /** Only something that is changed can be saved; it has a part of the row alone. */
  readonly isPart?: boolean
  /** Names of fields that are shown; all that the form has where absent. */
  readonly only?: readonly string[]
  /** The row is there no more: what stands in the form can be kept as a new one only. */
  readonly isGone?: boolean
}

const isHalf = (spec: FieldSpec): boolean => isTextSpec(spec) && spec.isHalf === true

/** Fields in their order, two halves in one line. */
const linesOf = (specs: readonly FieldSpec[]): readonly (readonly FieldSpec[])[] =>
  specs.reduce<FieldSpec[][]>((lines, spec) => {
    const last = lines.at(-1)
    if (last?.length === 1 && isHalf(spec) && last.every(isHalf)) last.push(spec)
    else lines.push([spec])
    return lines
  }, [])

/** A new row, or one that is edited, in a dialog. What is typed stays until it is saved or discarded. */
export function RowForm(props: RowFormProps) {
  const { title, submit, intro, note, onClose, siteHref, historyId, ...plan } = props
  const { isPart = false, isGone = false, only } = props
  const { pathname, search } = useLocation()
  const form = useRowForm({ onDone: onClose, ...plan })
  const body = useRef<HTMLDivElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  useLeaving(plan.draftKey, pathname + search, form.isTouched && !isLeaving)
  // The paper of a row is replaced in a form of its own, which names the consequences.
  const isElsewhere = (spec: FieldSpec): boolean =>
    !isPart && !isTextSpec(spec) && spec.replace !== undefined && form.storedFile(spec) !== null
  const fields = form.fields.filter(
    (spec) =>
      (only ? only.includes(spec.name) : plan.row === null || !spec.isOnlyNew) &&
      isAsked(spec, form.shown) &&
      (only || !isElsewhere(spec)),
  )
  // Of a row that is there, a needed text cannot be taken away (M5); of a new one it is told what is missing.
  const isOff =
    (isPart && !form.isTouched && !form.isWaiting) ||
    (plan.row !== null &&
      fields.some((spec) => isTextSpec(spec) && spec.missing && form.textOf(spec).trim() === ''))
  const save = useFormSave(form, body, isOff)
  const leave = (): void => (form.isTouched && !isLeaving ? setLeaving(true) : onClose())
  const discard = (): void => {
    if (form.isTouched && !isLeaving) setLeaving(true)
    else {
      form.discard()
      onClose()
    }
  }
  const draw = (specs: readonly FieldSpec[]) =>
    linesOf(specs).map((line) => (
      <div key={line[0]?.name} className={line.length > 1 ? classes.pair : undefined}>
        {line.map((spec) => (
          <FormField key={spec.name} spec={spec} form={form} />
        ))}
      </div>
    ))
  const rare = fields.filter((spec) => spec.isRare)
  return (
    <Sheet
      title={title}
      onClose={leave}
      hasAddress
      onSubmit={() => {
        setLeaving(false)
        void save()
      }}
      foot={
        <>
          {isLeaving && (
            <p className={classes.leaving} role="alert">
              {isGone ? words.goneLeaving : words.leaving}
            </p>
          )}
          {isLeaving && !isGone && (
            <Button variant="default" onClick={onClose}>
              {words.leave}
            </Button>
          )}
          <Button variant="default" onClick={discard}>
            {form.isTouched ? words.discard : strings.cancel}
          </Button>
          <Button type="submit" aria-disabled={isOff || form.isBusy}>
            {form.isBusy ? words.saving : submit}
          </Button>
        </>
      }
    >
      <div ref={body} className={classes.fields}>
        {isGone && (
          <Notice tone="bad">
            <b>{words.gone[0]}</b> <span>{words.gone[1]}</span>
          </Notice>
        )}
        {intro}
        {draw(fields.filter((spec) => !spec.isRare))}
        {rare.length > 0 && (
          <details className={classes.rare}>
            <summary>{words.more}</summary>
            <div className={classes.fields}>{draw(rare)}</div>
          </details>
        )}
        {form.lacks && <Notice>{words.lacks(form.lacks)}</Notice>}
        {!isPart && (
          <FormAsides
            collection={plan.collection}
            preview={form.preview}
            site={siteHref ? [{ href: siteHref }] : []}
            historyId={historyId ?? null}
          />
        )}
        {form.isTouched ? (
          <p className={classes.kept}>{words.kept}</p>
        ) : (
          note && <div className={classes.about}>{note}</div>
        )}
      </div>
    </Sheet>
  )
}
