import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBusy } from '../../../shared/status/busy.ts'
import { useAdmin } from '../auth/auth-context.tsx'

export interface Draft<T> {
  readonly value: T
  /** Works on what the form holds now, also when called after a pause in which more was typed. */
  readonly update: (change: (before: T) => T) => void
  /** Back to the start, here and on the device. */
  readonly clear: () => void
}

/** The state of a form that outlives the page. `read` makes it from what was kept, or from null. */
export const useDraft = <T>(form: string, read: (kept: unknown) => T): Draft<T> => {
  const { admin, drafts } = useAdmin()
  const [value, setValue] = useState(() => read(drafts.read(admin.id, form)))
  useBusy('form', JSON.stringify(value) !== JSON.stringify(read(null)))
  const latest = useRef(value)
  const takeUp = useEffectEvent(() => {
    latest.current = read(drafts.read(admin.id, form))
    setValue(latest.current)
  })
  useEffect(() => {
    const first = latest.current
    let isGone = false
    const look = async (): Promise<void> => {
      const forms = await drafts.restore(admin.id)
      // Whoever types already goes on with that.
      if (!isGone && forms.has(form) && latest.current === first) takeUp()
    }
    void look()
    return () => {
      isGone = true
    }
  }, [drafts, admin.id, form])
  const update = useCallback(
    (change: (before: T) => T) => {
      latest.current = change(latest.current)
      setValue(latest.current)
      drafts.keep(admin.id, form, latest.current)
    },
    [drafts, admin.id, form],
  )
  const clear = () => {
    drafts.drop(admin.id, form)
    latest.current = read(null)
    setValue(latest.current)
  }
  return { value, update, clear }
}
