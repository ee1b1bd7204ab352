import { useForm } from '@mantine/form'
import { use, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useBusy } from '../../../shared/live/busy.ts'
import { isSignedIn, useAdmin } from '../auth/auth-context.tsx'
import { endToast } from '../parts/toast.tsx'
import {
  draftOf,
  type FormPlan,
  type FormState,
  type FormValues,
  isTouched,
  readRowDraft,
  valuesOf,
  withDraft,
} from './form-values.ts'
import { type Errors, faultsIn } from './row-checks.ts'

/** A random id for a new row, like those of the server. */
const newRowId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(15)), (one) => (one % 36).toString(36)).join('')

/**
 * The values and errors of a form. The initial values are the base of the changes. Every change is kept on this device at
 * once, as the form's draft. A draft that changes in another tab is read again here.
 */
export const useKeptForm = (plan: FormPlan) => {
  const { fields, draftKey, row } = plan
  const { admin, drafts, sync } = useAdmin()
  use(drafts.reading(admin.id))
  const kept = () => readRowDraft(drafts.read(admin.id, draftKey))
  const keptText = () => drafts.text(admin.id, draftKey)
  const [initialValues] = useState(() => withDraft(fields, row, kept()).values)
  const form = useForm<FormValues, FormValues, Errors>({
    initialValues,
    validate: (): Errors => faultsIn(plan, now(), Date.now()),
  })
  const now = (): FormState => ({ values: form.getValues(), base: form.getInitialValues() })
  /** The draft as this form last read or wrote it. */
  const known = useRef('')
  const show = ({ values, base }: FormState): void => {
    form.setInitialValues(base)
    form.setValues(values)
  }
  /** Shows the row and the draft as they are now. */
  const read = (): void => {
    known.current = keptText()
    show(withDraft(fields, row, kept()))
  }
  const keep = (): void => {
    if (!isSignedIn(sync, admin.id)) return // drafts of an admin who signed out were removed
    const newId = row === null ? (kept().newId ?? newRowId()) : undefined
    if (isTouched(now())) drafts.keep(admin.id, draftKey, draftOf(now(), newId))
    else drafts.drop(admin.id, draftKey)
    known.current = keptText()
  }
  /** The form as it is now, with what was typed meanwhile, here or in another tab. */
  const latest = (): FormState => {
    if (keptText() !== known.current) read()
    return now()
  }
  const set = (state: FormState): void => {
    show(state)
    keep()
  }

  const text = useSyncExternalStore(drafts.subscribe, keptText)
  const rowText = JSON.stringify(valuesOf(fields, row))
  const readNow = useEffectEvent(read)
  useLayoutEffect(() => {
    if (rowText) readNow()
  }, [rowText])
  useLayoutEffect(() => {
    if (text !== known.current) readNow()
  }, [text])
  const state = { values: form.values, base: form.getInitialValues() }
  useBusy('form', isTouched(state))
  return {
    ...form,
    state,
    latest,
    set,
    change: (to: FormValues): void => {
      latest()
      if (Object.keys(form.errors).length > 0) endToast(draftKey) // the fault is being corrected
      for (const [name, value] of Object.entries(to)) form.setFieldValue(name, value)
      keep()
    },
    discard: () => set(withDraft(fields, row, { texts: {}, files: {} })),
    /** The id for the new row. */
    newId: () => kept().newId,
  }
}
