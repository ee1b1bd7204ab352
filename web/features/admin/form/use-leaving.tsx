import { useEffect, useRef } from 'react'
import { useAdmin } from '../auth/auth-context.tsx'
import { toastLink, withFormLink } from '../parts/toast.tsx'
import { isSignedIn } from '../parts/use-draft.ts'
import { strings } from '../strings.ts'

const DIALOGS = ['add', 'edit', 'when'] as const

/** Whether the address still asks for the form of `here`: another dialog may lie in its place for a while. */
const isStillAsked = (here: string): boolean => {
  const asked = new URL(here, window.location.href)
  const now = new URL(window.location.href)
  return (
    asked.pathname === now.pathname &&
    DIALOGS.every((name) => asked.searchParams.get(name) === now.searchParams.get(name))
  )
}

/**
 * A message on unsaved words, with a link back, after a form was left unasked, as by the Back gesture. `isUnsaid`:
 * there are such words, and no message has named them.
 */
export const useLeaving = (draftKey: string, here: string, isUnsaid: boolean): void => {
  const { admin, drafts, sync } = useAdmin()
  const unsaid = useRef(isUnsaid)
  useEffect(() => {
    unsaid.current = isUnsaid
  }, [isUnsaid])
  const first = useRef(here) // under an open form only filters of its list could change
  useEffect(
    () => () => {
      const at = first.current
      if (!unsaid.current || isStillAsked(at)) return
      // What was saved or discarded in the same moment is no draft any more.
      if (!isSignedIn(sync, admin.id) || drafts.read(admin.id, draftKey) === null) return
      const { left, leaving } = strings.form
      const about = `leaving-${draftKey}`
      toastLink(left, withFormLink(leaving, at, about), about)
    },
    [sync, admin.id, drafts, draftKey],
  )
}
