import type { Drafts } from '../drafts.ts'
import { toastBad } from '../parts/toast.tsx'
import { strings } from '../strings.ts'
import { formPlace } from './form-place.ts'
import { withFormLink } from './with-form-link.tsx'

/** Says of each form that was being saved when its page went that it still holds the words, with the way to it. */
export const tellCutOff = async (drafts: Drafts, adminId: string): Promise<void> => {
  const { cutOff, cutOffText } = strings.form
  for (const form of await drafts.cutOff(adminId)) {
    const place = formPlace(form)
    if (place === null) continue
    const about = `cut-off-${form}`
    toastBad(cutOff, withFormLink(cutOffText, place.href, about), about)
  }
}
