import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ListName } from '../../../../sync/index.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { strings } from '../strings.ts'
import { fieldIn } from './field-in.ts'
import type { FieldSpec } from './field-spec.ts'
import { isStagedFile, isTextSpec } from './field-spec.ts'
import classes from './form.module.css'
import { FormAsides } from './form-asides.tsx'
import { FormField } from './form-field.tsx'
import { LazyPreview } from './lazy-preview.tsx'
import type { Previewed } from './preview-row.ts'
import { isAsked } from './row-draft.ts'
import { useLeaving } from './use-leaving.tsx'
import { type RowFormPlan, useRowForm } from './use-row-form.ts'
import { useSaveKey } from './use-save-key.ts'

const words = strings.form

interface RowFormProps extends Omit<RowFormPlan, 'collection'> {
  readonly title: string
  readonly submit: string
  /** Stands above all: how the row stands with the server. */
  readonly standing?: ReactNode
  /** Stands above the fields: what to mind. */
  readonly guidance?: string
  /** Stands below them while nothing is changed. */
  readonly note?: ReactNode
  readonly onClose: () => void
  /** The address at which visitors see it as it is; '' while they do not. */
  readonly siteHref: string
  /** The row whose versions can be looked at; null while the server has none. */
  readonly historyId: string | null
  readonly collection: ListName
  /** It has a part of the row alone, and is saved once something is changed. */
  readonly isPart?: boolean
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

/** Seen by a person who types far below it. */
function GoneNotice() {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={notice}>
      <Notice tone="bad">
        <b>{words.gone[0]}</b> {words.gone[1]}
      </Notice>
    </div>
  )
}

/** A new row, or one that is edited, in a dialog. What is typed stays until it is saved or thrown away. */
export function RowForm(props: RowFormProps) {
  const {
    title,
    submit,
    standing,
    guidance,
    note,
    onClose,
    siteHref,
    historyId,
    isGone,
    isPart = false,
    ...plan
  } = props
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const here = pathname + search
  const reopen = (): void => {
    if (window.location.pathname + window.location.search !== here)
      void navigate(here, { state: { isOpenedHere: true } })
  }
  const back = (): void => {
    plan.onBack?.()
    reopen()
  }
  const form = useRowForm({ ...plan, onDone: onClose, onBack: back })
  const body = useRef<HTMLDivElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [preview, setPreview] = useState<Previewed | null>(null)
  useLeaving(plan.draftKey, here, form.isTouched && !isLeaving)
  // What a release before kept of a file that replaces another stays in the form where it was chosen.
  const isElsewhere = (spec: FieldSpec): boolean =>
    !isPart &&
    !isTextSpec(spec) &&
    spec.replace !== undefined &&
    form.storedFile(spec) !== null &&
    !isStagedFile(form.fileOf(spec))
  const fields = form.fields.filter(
    (spec) =>
      (plan.row === null || !spec.isOnlyNew) && isAsked(spec, form.shown) && !isElsewhere(spec),
  )
  const save = async (): Promise<void> => {
    setLeaving(false)
    const stop = await form.save()
    if (stop === null) return
    const field = fieldIn(body.current, stop)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
    field?.scrollIntoView({ block: 'center' }) // what is wrong with it stands below
  }
  // Of a row that is there, a needed text cannot be taken away (M5); of a new one it is told what is missing.
  const isOff =
    (isPart && !form.isTouched && !form.isWaiting) ||
    (plan.row !== null &&
      fields.some((spec) => isTextSpec(spec) && spec.missing && form.textOf(spec).trim() === ''))
  useSaveKey(() => void (isOff || save()))
  const leave = (): void => (form.isTouched && !isLeaving ? setLeaving(true) : onClose())
  const draw = (specs: readonly FieldSpec[]) =>
    linesOf(specs).map((line) => (
      <div key={line[0]?.name} className={line.length > 1 ? classes.pair : undefined}>
        {line.map((spec) => (
          <FormField key={spec.name} spec={spec} form={form} />
        ))}
      </div>
    ))
  const rare = fields.filter((spec) => spec.isRare)
  const endPreview = (): void => setPreview(null)
  const sheet = (
    <Sheet
      title={title}
      onClose={leave}
      hasAddress
      isCovered={preview !== null}
      onSubmit={() => void (isOff || save())}
      foot={
        <>
          {isLeaving ? (
            <>
              <p className={classes.leaving} role="alert">
                {isGone ? words.goneLeaving : words.leaving}
              </p>
              {!isGone && (
                <Button look="outline" onClick={onClose}>
                  {words.leave}
                </Button>
              )}
            </>
          ) : null}
          {(!isLeaving || isGone) && (
            <Button
              look="outline"
              onClick={() => {
                form.throwAway()
                onClose()
              }}
            >
              {form.isTouched ? words.throwAway : strings.cancel}
            </Button>
          )}
          <Button type="submit" aria-disabled={isOff || form.isBusy}>
            {form.isBusy ? words.saving : submit}
          </Button>
        </>
      }
    >
      <div ref={body} className={classes.fields}>
        {isGone && <GoneNotice />}
        {standing}
        {guidance && <p className={classes.guidance}>{guidance}</p>}
        {draw(fields.filter((spec) => !spec.isRare))}
        {rare.length > 0 && (
          <details className={classes.rare}>
            <summary>{words.more}</summary>
            <div className={classes.fields}>{draw(rare)}</div>
          </details>
        )}
        {form.lacks && <Notice>{strings.form.lacks(form.lacks)}</Notice>}
        {!isPart && (
          <FormAsides
            site={siteHref ? [{ href: siteHref }] : []}
            historyId={historyId}
            onPreview={() => setPreview(form.preview())}
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
  return (
    <>
      {sheet}
      {preview && (
        <LazyPreview collection={plan.collection} previewed={preview} onClose={endPreview} />
      )}
    </>
  )
}
