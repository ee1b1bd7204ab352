import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useAdmin } from '../auth/auth-context.tsx'
import { isSignedIn } from '../parts/is-signed-in.ts'
import { toastLink } from '../parts/toast.tsx'
import { upload } from '../upload/strings.ts'
import { withFormLink } from './with-form-link.tsx'

/** Pictures whose step went away with its form, by admin, form and field. What was drawn on them the step itself knows. */
const left = new Map<string, File>()

/**
 * The picture that a step works on. Whoever leaves its form by a way that asks nothing, as by the Back gesture of a phone, is
 * told so and led back, and the step goes on where it was; a reload ends it, since nothing of the picture is kept before.
 */
export const usePictureStep = (field: string) => {
  const { admin, sync } = useAdmin()
  const { pathname, search } = useLocation()
  const [here] = useState(pathname + search) // under an open form only filters of its list could change
  const place = `${admin.id} ${here} ${field}`
  const [picture, setPicture] = useState<File | null>(() => left.get(place) ?? null)
  const leave = useEffectEvent((): void => {
    if (!picture || !isSignedIn(sync, admin.id)) return
    left.set(place, picture)
    const about = `leaving ${place}`
    toastLink(upload.left, withFormLink(upload.leaving, here, about), about)
  })
  useEffect(() => {
    left.delete(place)
    return () => leave()
  }, [place])
  return [picture, setPicture] as const
}
