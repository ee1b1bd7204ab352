import { Link } from 'react-router-dom'
import type { Drafts } from '../drafts.ts'
import { endToast, toastBad } from '../parts/toast.tsx'
import { strings } from '../strings.ts'
import { formPlace } from './form-place.ts'

/** Says of each form that was being saved when its page went that it still holds the words, with the way to it. */
export const tellCutOff = async (drafts: Drafts, adminId: string): Promise<void> => {
  const { cutOff, cutOffText, back } = strings.form
  for (const form of await drafts.cutOff(adminId)) {
    const place = formPlace(form)
    if (place === null) continue
    const about = `cut-off-${form}`
    toastBad(
      cutOff,
      <>
        {cutOffText}{' '}
        <Link to={place.href} state={{ isOpenedHere: true }} onClick={() => endToast(about)}>
          {back}
        </Link>
      </>,
      about,
    )
  }
}
