import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { endToast } from '../parts/toast.tsx'
import { strings } from '../strings.ts'

/** What is said of a form that is closed by now, with the link to it. Who takes the link has read it: the message `about` ends. */
export const withFormLink = (text: string, href: string, about: string): ReactNode => (
  <>
    {text}{' '}
    <Link to={href} state={{ isOpenedHere: true }} onClick={() => endToast(about)}>
      {strings.form.back}
    </Link>
  </>
)
