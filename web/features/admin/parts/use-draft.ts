import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBusy } from '../../../shared/status/busy.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { isSignedIn } from './is-signed-in.ts'

export interface DraftKind<T> {
  /** Makes it from what was kept, or from null. */
  readonly read: (kept: unknown) => T
  /** Whether nothing of it is a person's own: then there is nothing to keep. */
  readonly isEmpty: (value: T) => boolean
}

export interface Draft<T> {
  readonly value: T
  /** The form's present words, also after a pause in which they changed. */
  readonly latest: () => T
  /**
   * Works on what the form holds now, also when called after a pause in which more was typed, and gives what it holds then. Of a
   * form that is closed by now, or of one that another tab changed, on what is kept of it: whoever draws it takes that up.
   */
  readonly update: (change: (before: T) => T) => T
  /** Drops the form's words, here and on the device. Words typed elsewhere in that moment stay. */
  readonly clear: () => void
  /** false: the form was closed. */
  readonly isDrawn: () => boolean
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

/** The state of a form that outlives the page. */
export const useDraft = <T>(form: string, { read, isEmpty }: DraftKind<T>): Draft<T> => {
  const { admin, drafts, sync } = useAdmin()
  const [first] = useState(() => drafts.read(admin.id, form))
  const [value, setValue] = useState(() => read(first))
  useBusy('form', !isEmpty(value))
  const latest = useRef(value)
  /** The draft as it was last found kept: a browser that keeps nothing has the same nothing each time. */
  const seen = useRef(JSON.stringify(first))
  const isDrawn = useRef(true)
  const catchUp = useCallback(() => {
    const kept = drafts.read(admin.id, form)
    const text = JSON.stringify(kept)
    if (text === seen.current) return
    seen.current = text
    latest.current = read(kept)
  }, [drafts, admin.id, form, read])
  const takeUp = useEffectEvent(() => {
    catchUp()
    setValue(latest.current)
  })
  useEffect(() => {
    isDrawn.current = true
    const ends = [whileDrawn(form, () => takeUp()), drafts.watch(admin.id, form, () => takeUp())]
    return () => {
      isDrawn.current = false
      for (const end of ends) end()
    }
  }, [drafts, admin.id, form])
  useEffect(() => {
    let isGone = false
    const look = async (): Promise<void> => {
      const forms = await drafts.restore(admin.id)
      if (!isGone && forms.has(form)) takeUp()
    }
    void look()
    return () => {
      isGone = true
    }
  }, [drafts, admin.id, form])
  const update = useCallback(
    (change: (before: T) => T): T => {
      // What an admin typed who is signed out by now is no longer kept here.
      if (!isDrawn.current && !isSignedIn(sync, admin.id)) return latest.current
      catchUp()
      latest.current = change(latest.current)
      if (isEmpty(latest.current)) drafts.drop(admin.id, form)
      else drafts.keep(admin.id, form, latest.current)
      seen.current = JSON.stringify(drafts.read(admin.id, form))
      setValue(latest.current)
      for (const one of drawn.get(form) ?? []) one()
      return latest.current
    },
    [drafts, admin.id, form, isEmpty, catchUp, sync],
  )
  const clear = (): void => {
    const inSight = latest.current
    update((now) => (now === inSight ? read(null) : now))
  }
  return { value, latest: () => latest.current, update, clear, isDrawn: () => isDrawn.current }
}
