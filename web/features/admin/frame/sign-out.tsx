import { useEffect, useRef } from 'react'
import { isOutOfReach } from '../../../../sync/index.ts'
import type { InBasket } from '../../../shared/intake/basket.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { useAdmin, useAuth } from '../auth/auth-context.tsx'
import { formAddress } from '../form/form-address.ts'
import { useIntake } from '../intake/intake-context.tsx'
import { intake } from '../intake/strings.ts'
import { Confirm } from '../parts/confirm.tsx'
import { useUnsent } from '../parts/standing.ts'
import { strings } from '../strings.ts'

/** Counts of the files that came in and stay on the device: under this name, and for the next admin. */
function FilesIn({ files }: { files: readonly InBasket[] }) {
  const shared = files.filter(({ author }) => author === '').length
  const own = files.length - shared
  return (
    <>
      {own > 0 && <p>{intake.ownStay(own)}</p>}
      {shared > 0 && <p>{intake.sharedStay(shared)}</p>}
    </>
  )
}

/** Signs out; asks first while something would be left behind. */
export function SignOut({ onClose }: { onClose: () => void }) {
  const { signOut } = useAuth()
  const unsent = useUnsent()
  const { admin, drafts } = useAdmin()
  const forms = drafts.forms(admin.id).filter((form) => formAddress(form) !== null).length
  const hasMore = isOutOfReach(useStatus())
  const { files, keeping } = useIntake()
  const isAnythingIn = files !== null && files.length > 0
  const mustAsk = unsent > 0 || forms > 0 || hasMore || keeping !== '' || isAnythingIn
  const isLeaving = useRef(false)
  useEffect(() => {
    if (files === null || mustAsk || isLeaving.current) return
    isLeaving.current = true
    void signOut()
  }, [files, mustAsk, signOut])
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
      {forms > 0 && <p>{strings.signOut.drafts(forms)}</p>}
      {keeping && <p>{`${keeping}. ${strings.signOut.keeping}`}</p>}
      {files !== null && <FilesIn files={files} />}
    </Confirm>
  )
}
