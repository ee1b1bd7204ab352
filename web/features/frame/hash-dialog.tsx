import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Link } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'

/** Marks the step of the history that a link of ours made: 'back' undoes it. */
const OPENED_HERE = 'opened-here'

/** Opens the dialog of that name over this page; its address can be shared. */
export function HashLink({
  to,
  onClick,
  children,
}: {
  to: string
  onClick?: () => void
  children: ReactNode
}) {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={{ pathname, search, hash: `#${to}` }}
      state={OPENED_HERE}
      preventScrollReset
      reloadDocument={false}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {children}
    </Link>
  )
}

/** A dialog that is open while the address ends in `#id`: by a link, 'back', 'forward', or a shared address. */
export function HashDialog({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isOpen = hash === `#${id}`
  const close = (): void => {
    if (!isOpen) return
    if (state === OPENED_HERE) navigate(-1)
    else navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  }
  return (
    <Sheet id={id} title={title} isOpen={isOpen} onClose={close}>
      {children}
    </Sheet>
  )
}
