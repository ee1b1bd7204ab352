import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSite } from '../../shared/live/use-site.ts'
import { Link } from '../../shared/ui/button.tsx'
import { PlainText } from '../../shared/ui/plain-text.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import classes from './frame.module.css'
import { aboutByDefault, strings } from './strings.ts'

interface DialogText {
  /** Its address on every page: `#about`, `#terms` and so on. */
  readonly id: string
  readonly title: string
  readonly text: ReactNode
}

/** The story, which is ours until the academy has its own, the terms, and the texts that the law wants. */
export const useDialogTexts = (): readonly DialogText[] => {
  const { name, about, terms, refunds, grievances } = useSite()
  const plain = (text: string) => <PlainText text={text} level={3} />
  const list = (
    <ol className={classes.terms}>
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ol>
  )
  const wanted = [
    { id: 'refunds', title: strings.refunds, text: refunds },
    { id: 'grievances', title: strings.grievances, text: grievances },
  ].filter(({ text }) => text !== '')
  return [
    { id: 'about', title: strings.about, text: plain(about || aboutByDefault(name)) },
    { id: 'terms', title: strings.terms, text: list },
    ...wanted.map(({ id, title, text }) => ({ id, title, text: plain(text) })),
  ]
}

export function Dialogs() {
  return useDialogTexts().map(({ id, title, text }) => (
    <HashDialog key={id} id={id} title={title}>
      {text}
    </HashDialog>
  ))
}

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
function HashDialog({ id, title, children }: { id: string; title: string; children: ReactNode }) {
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
