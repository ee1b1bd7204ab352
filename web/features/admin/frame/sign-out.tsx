import { useEffect, useEffectEvent, useRef } from 'react'
import { isOutOfReach } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { useAdmin, useAuth } from '../auth/auth-context.tsx'
import { formAddress } from '../form/form-address.ts'
import { useIntake } from '../intake/intake-context.tsx'
import { intake } from '../intake/strings.ts'
import { Confirm } from '../parts/confirm.tsx'
import { useUnsent } from '../parts/standing.ts'
import { strings } from '../strings.ts'

const { signOut: words } = strings

/** Signs out; asks first while something would be left behind. */
export function SignOut({ onClose }: { onClose: () => void }) {
  const { signOut } = useAuth()
  const { admin, drafts } = useAdmin()
  const { files, keeping } = useIntake()
  const unsent = useUnsent()
  const forms = drafts.forms(admin.id).filter((form) => formAddress(form) !== null).length
  const shared = files?.filter(({ author }) => author === '').length ?? 0
  const own = (files?.length ?? 0) - shared
  const left = [
    unsent > 0 && words.waiting(unsent),
    isOutOfReach(useStatus()) && words.outOfReach,
    forms > 0 && words.drafts(forms),
    keeping !== '' && `${keeping}. ${words.keeping}`,
    own > 0 && intake.ownStay(own),
    shared > 0 && intake.sharedStay(shared),
  ].filter((one) => one !== false)
  const isLeaving = useRef(false)
  const leave = async (): Promise<void> => {
    isLeaving.current = true
    await signOut()
  }
  const isAtOnce = files !== null && left.length === 0
  const leaveAtOnce = useEffectEvent(() => isLeaving.current || void leave())
  useEffect(() => {
    if (isAtOnce) leaveAtOnce()
  }, [isAtOnce])
  if (left.length === 0) return null
  return (
    <Confirm title={words.title} yes={words.leave} no={words.stay} onYes={leave} onClose={onClose}>
      {left.map((one) => (
        <p key={one}>{one}</p>
      ))}
    </Confirm>
  )
}
