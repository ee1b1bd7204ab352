import { use, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Sync } from '../../../../sync/index.ts'
import { useBusy } from '../../../shared/live/busy.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import type { Drafts } from '../drafts.ts'

/** True while this admin is still signed in: work begun under a name ends under no other. */
export const isSignedIn = ({ session }: Pick<Sync, 'session'>, adminId: string): boolean => {
  const now = session.state.getSnapshot()
  return now.kind === 'signed-in' && now.admin.id === adminId
}

interface DraftKind<T> {
  /** Makes it from what was kept, or from null. */
  readonly read: (kept: unknown) => T
  /** Whether nothing of it is a person's own: then there is nothing to keep. */
  readonly isEmpty: (value: T) => boolean
}

/** A form's value: the words that this device keeps of it, or what the form filled in by itself, which is not kept. */
const draftOf = <T>(drafts: Drafts, adminId: string, form: string, kind: DraftKind<T>) => {
  let text = ''
  let value = kind.read(null)
  const latest = (): T => {
    const kept = drafts.text(adminId, form)
    if (kept === text) return value
    text = kept
    value = kind.read(drafts.read(adminId, form))
    return value
  }
  return {
    latest,
    update: (change: (before: T) => T): T => {
      value = change(latest())
      text = kind.isEmpty(value) ? '' : JSON.stringify(value)
      if (text) drafts.keep(adminId, form, value)
      else drafts.drop(adminId, form)
      return value
    },
  }
}

/** The state of a form that outlives the page. Waits until the author's forms are read from this device. */
export const useDraft = <T>(form: string, kind: DraftKind<T>) => {
  const { admin, drafts, sync } = useAdmin()
  use(drafts.reading(admin.id))
  const own = useMemo(() => draftOf(drafts, admin.id, form, kind), [drafts, admin.id, form, kind])
  const value = useSyncExternalStore(drafts.subscribe, own.latest, own.latest)
  useBusy('form', !kind.isEmpty(value))
  const isDrawn = useRef(true)
  useEffect(() => {
    isDrawn.current = true
    return () => {
      isDrawn.current = false
    }
  }, [])
  const update = useCallback(
    (change: (before: T) => T): T =>
      // What an admin typed who is signed out by now is no longer kept here.
      isDrawn.current || isSignedIn(sync, admin.id) ? own.update(change) : own.latest(),
    [own, sync, admin.id],
  )
  return {
    value,
    /** The form's words now, also after a pause in which they changed. */
    latest: own.latest,
    /** Changes the form's words of that moment, and gives the new ones; also once the form is closed. */
    update,
    /** Drops the form's words, here and on the device. Words typed in another tab in that moment stay. */
    clear: (): void => void update(() => kind.read(null)),
    /** false: the form was closed. */
    isDrawn: (): boolean => isDrawn.current,
  }
}
