import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { endToast } from '../parts/toast.tsx'
import { strings } from '../strings.ts'

/** Words on a closed form, with the link to it. Taking the link ends the message `about`. */
export const withFormLink = (text: string, href: string, about: string): ReactNode => (
  <>
    <span>{text}</span>{' '}
    <Link to={href} state={{ isOpenedHere: true }} onClick={() => endToast(about)}>
      {strings.form.back}
    </Link>
  </>
)
