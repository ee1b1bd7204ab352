import { useEffect, useRef } from 'react'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { useAuth } from '../auth/auth-context.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { isOutOfReach } from '../parts/standing.ts'
import { strings } from '../strings.ts'
import { UnsavedForms, useUnsavedForms } from './unsaved-forms.tsx'
import { useUnsent } from './use-unsent.ts'

/** Signs out; asks first while something would be left behind. */
export function SignOut({ onClose }: { onClose: () => void }) {
  const { signOut } = useAuth()
  const unsent = useUnsent()
  const forms = useUnsavedForms()
  const hasMore = isOutOfReach(useStatus())
  const mustAsk = unsent > 0 || forms.length > 0 || hasMore
  const isLeaving = useRef(false)
  useEffect(() => {
    if (mustAsk || isLeaving.current) return
    isLeaving.current = true
    void signOut()
  }, [mustAsk, signOut])
  if (!mustAsk) return null
  return (
    <Confirm
      title={strings.signOut.title}
      yes={strings.signOut.leave}
      no={strings.signOut.stay}
      onYes={signOut}
      onClose={onClose}
    >
      {unsent > 0 && <p>{strings.signOut.waiting(unsent)}</p>}
      {hasMore && <p>{strings.signOut.outOfReach}</p>}
      {forms.length > 0 && <UnsavedForms forms={forms} onLeave={onClose} />}
    </Confirm>
  )
}
