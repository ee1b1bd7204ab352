import { useCallback, useRef, useState } from 'react'
import { useBusy } from '../../../shared/status/busy.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { dropDraft, keepDraft, readDraft } from '../drafts.ts'

export interface Draft<T> {
  readonly value: T
  /** Works on what the form holds now, also when called after a pause in which more was typed. */
  readonly update: (change: (before: T) => T) => void
  /** Back to the start, here and on the device. */
  readonly clear: () => void
}

/** The state of a form that outlives the page. `read` makes it from what was kept, or from null. */
export const useDraft = <T>(form: string, read: (kept: unknown) => T): Draft<T> => {
  const { admin } = useAdmin()
  const [value, setValue] = useState(() => read(readDraft(admin.id, form)))
  useBusy('form', JSON.stringify(value) !== JSON.stringify(read(null)))
  const latest = useRef(value)
  const update = useCallback(
    (change: (before: T) => T) => {
      latest.current = change(latest.current)
      setValue(latest.current)
      keepDraft(admin.id, form, latest.current)
    },
    [admin.id, form],
  )
  const clear = () => {
    dropDraft(admin.id, form)
    latest.current = read(null)
    setValue(latest.current)
  }
  return { value, update, clear }
}
