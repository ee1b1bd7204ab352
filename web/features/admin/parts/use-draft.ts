import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBusy } from '../../../shared/status/busy.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { isSignedIn } from './is-signed-in.ts'

export interface Draft<T> {
  readonly value: T
  /**
   * Works on what the form holds now, also when called after a pause in which more was typed. Of a form that is closed by then,
   * on what is kept of it: whoever draws it meanwhile takes that up.
   */
  readonly update: (change: (before: T) => T) => void
  /** Back to the start, here and on the device. */
  readonly clear: () => void
}

/** How forms that are drawn take up what was kept of them behind their backs, by their names. */
const drawn = new Map<string, Set<() => void>>()

const whileDrawn = (form: string, takeUp: () => void): (() => void) => {
  const all = drawn.get(form) ?? new Set()
  drawn.set(form, all.add(takeUp))
  return () => {
    all.delete(takeUp)
  }
}

/** The state of a form that outlives the page. `read` makes it from what was kept, or from null. */
export const useDraft = <T>(form: string, read: (kept: unknown) => T): Draft<T> => {
  const { admin, drafts, sync } = useAdmin()
  const [value, setValue] = useState(() => read(drafts.read(admin.id, form)))
  useBusy('form', JSON.stringify(value) !== JSON.stringify(read(null)))
  const latest = useRef(value)
  const isDrawn = useRef(true)
  const takeUp = useEffectEvent(() => {
    latest.current = read(drafts.read(admin.id, form))
    setValue(latest.current)
  })
  useEffect(() => {
    isDrawn.current = true
    const end = whileDrawn(form, () => takeUp())
    return () => {
      isDrawn.current = false
      end()
    }
  }, [form])
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
      if (!isDrawn.current) {
        // What an admin typed who is signed out by now is no longer kept here.
        if (!isSignedIn(sync, admin.id)) return
        drafts.keep(admin.id, form, change(read(drafts.read(admin.id, form))))
        for (const other of drawn.get(form) ?? []) other()
        return
      }
      latest.current = change(latest.current)
      setValue(latest.current)
      drafts.keep(admin.id, form, latest.current)
    },
    [drafts, admin.id, form, read, sync],
  )
  const clear = () => {
    drafts.drop(admin.id, form)
    latest.current = read(null)
    setValue(latest.current)
  }
  return { value, update, clear }
}
