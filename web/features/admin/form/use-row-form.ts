import { useHotkeys } from '@mantine/hooks'
import { type RefObject, useRef } from 'react'
import type { FileArea, Kept, Outcome, RowFields, SeenRow } from '../../../../sync/index.ts'
import { useQuery } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { fieldErrors } from '../error-strings.ts'
import { endToast, toastBad } from '../parts/toast.tsx'
import { useAnnounce } from '../parts/use-announce.ts'
import { strings } from '../strings.ts'
import type { FieldSpec, FileSpec, FileValue, Shown, TextSpec } from './field-spec.ts'
import { editDraftKey } from './form-address.ts'
import {
  afterSave,
  draftOf,
  type FormPlan,
  type FormState,
  fileIn,
  guessed,
  isChanged,
  isTouched,
  textIn,
  textsIn,
  valuesOf,
} from './form-values.ts'
import { changedFields, type Errors, errorWords, gapsIn, seenOf } from './row-checks.ts'
import { useKeptForm } from './use-kept-form.ts'

type TitledWords = readonly [title: string, text: string]

export interface RowFormPlan extends FormPlan {
  readonly rowId?: string
  /**
   * `seen`: the row on which the changes are based; `newId`: the id for a new row. The outcome has the id of the row that was
   * written, where the plan does not name it.
   */
  readonly save: (
    changed: RowFields,
    seen: SeenRow | undefined,
    newId: string | undefined,
  ) => Promise<Outcome<Kept & { readonly id?: string }>>
  readonly saved: TitledWords
  readonly failed: TitledWords
  /** Other texts that change with the one that was typed. */
  readonly follow?: (name: string, to: string, shown: Shown) => Shown
  /** Texts of a new row that the name of its file suggests. */
  readonly guess?: (fileName: string) => Shown
  /** Fields outside of the form that are saved with a change. */
  readonly along?: (changed: RowFields) => RowFields
  /** Called when everything that was typed is saved. */
  readonly onDone?: () => void
}

/** The state of a form over one row, or over a new one, kept on this device until saved. */
export const useRowForm = (plan: RowFormPlan) => {
  const { collection, fields, draftKey: about, row } = plan
  const { admin, drafts, sync } = useAdmin()
  const announce = useAnnounce()
  const form = useKeptForm(plan)
  /** Files that are being made ready, by their fields. */
  const works = useRef(new Map<string, Promise<boolean>>())
  const outbox = useQuery('outbox')
  /** The change of this row that the server refused. */
  const refused =
    outbox.state === 'ready' &&
    outbox.value.find(
      (one) =>
        one.state === 'refused' && one.collection === collection && one.recordId === plan.rowId,
    )
  const shown = textsIn(form.values)

  const fail = (errors: Errors = {}): string | null => {
    form.setErrors(errors)
    const [stop = null] = Object.keys(errors)
    const [title, text] = plan.failed
    toastBad(title, stop === null ? text : strings.form.changeFirst(text), about)
    return stop
  }
  /** Marks all faulty fields, and gives the first one. */
  const faultyField = ({ values }: FormState): string | null => {
    const { errors } = form.validate()
    const [gap] = gapsIn(plan, values)
    if (gap?.missing?.title) toastBad(gap.missing.title, gap.missing.text, about)
    return (gap ?? fields.find(({ name }) => errors[name]))?.name ?? null
  }
  const send = async (saved: FormState, isOpen: () => boolean): Promise<string | null> => {
    const changed = changedFields(plan, saved)
    const seen = row === null ? undefined : seenOf(fields, row, saved.base)
    const kept = { ...changed, ...plan.along?.(changed) }
    const save = async (): ReturnType<RowFormPlan['save']> => {
      if (row === null || Object.keys(kept).length > 0) return plan.save(kept, seen, form.newId())
      // Saving an unchanged form sends its refused change again.
      return refused ? sync.commands.sendAgain(refused) : { ok: true, change: null }
    }
    const outcome = await save().catch(() => null)
    if (!outcome?.ok) return fail(errorWords(plan, outcome?.fields ?? {}))
    const id = plan.rowId ?? outcome.id ?? ''
    const left = afterSave(fields, saved, form.latest())
    if (row !== null) form.set(left)
    else {
      drafts.drop(admin.id, about)
      // What was typed into the form of a new row while it was saved stands in the form of that row.
      if (isTouched(left)) drafts.keep(admin.id, editDraftKey(collection, id), draftOf(left))
    }
    endToast(about) // an earlier failure is settled
    void announce({
      changes: [{ collection, id, change: outcome.change }],
      done: () => plan.saved,
    })
    // A person who closed it meanwhile is on another page by now.
    if ((row === null || !isTouched(left)) && isOpen()) plan.onDone?.()
    return null
  }
  /** `isOpen`: the form is not closed yet. Gives the field at which it stopped, for the focus; null when it went on. */
  const save = async (isOpen: () => boolean): Promise<string | null> => {
    if (form.submitting) return null
    form.setSubmitting(true)
    try {
      for (const [name, work] of works.current) if (!(await work)) return name
      if (!isOpen()) return null // the form was closed: its draft stays
      const now = form.latest()
      return faultyField(now) ?? (await send(now, isOpen))
    } finally {
      form.setSubmitting(false)
    }
  }

  return {
    fields,
    values: form.values,
    shown,
    textOf: ({ name }: TextSpec) => textIn(form.values, name),
    setText: ({ name }: TextSpec, to: string) =>
      form.change({ ...plan.follow?.(name, to, shown), [name]: to }),
    /** Fills in the texts that the name of a chosen file suggests. Gives the file's area, which may depend on them. */
    readFile: ({ area }: FileSpec, name: string): FileArea => {
      form.change(guessed(form.latest(), plan.guess?.(name) ?? {}))
      return typeof area === 'function' ? area(textsIn(form.latest().values)) : area
    },
    fileOf: ({ name }: FileSpec) => fileIn(form.values, name),
    setFile: ({ name }: FileSpec, to: FileValue) => form.change({ [name]: to }),
    /** The file of this field is being made ready: a Save waits for it. `work` tells whether it is there. */
    awaitFile: ({ name }: FileSpec, work: Promise<boolean>): void => {
      works.current.set(name, work)
      void work.then(() => works.current.get(name) === work && works.current.delete(name))
    },
    /** Takes a chosen or removed file back to the row's own. */
    keepFile: ({ name }: FileSpec) => form.change({ [name]: fileIn(form.latest().base, name) }),
    /** The file that the row has, whatever was chosen. */
    storedFile: (spec: FileSpec) => fileIn(valuesOf([spec], row), spec.name),
    errorOf: ({ name }: FieldSpec): string => {
      const code = refused && !isChanged(form.state, name) && refused.errors[name]
      return String(form.errors[name] ?? (code ? fieldErrors[code] : ''))
    },
    isTouched: isTouched(form.state),
    /** A save is running, which may need the bytes of a chosen file. */
    isBusy: form.submitting,
    save,
    discard: form.discard,
  }
}

export type RowForm = ReturnType<typeof useRowForm>

/** The control of a field that takes the focus; among chips, the chosen one. */
export const fieldIn = (form: HTMLElement | null, name: string): HTMLElement | null =>
  form?.querySelector<HTMLElement>(
    `[data-upload-button="${name}"], [name="${name}"], [data-field="${name}"]`,
  ) ?? null

/** Saves a form by its button and by Ctrl-S or ⌘S. The focus goes to the field at which the save stopped. */
export const useFormSave = (
  form: RowForm,
  box: RefObject<HTMLElement | null>,
  isOff = false,
): (() => Promise<void>) => {
  const save = async (): Promise<void> => {
    if (isOff) return
    const stop = await form.save(() => box.current !== null)
    const field = stop === null ? null : fieldIn(box.current, stop)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
    field?.scrollIntoView({ block: 'center' }) // the error stands below the field
  }
  useHotkeys([['mod+S', () => void save()]], [])
  return save
}
