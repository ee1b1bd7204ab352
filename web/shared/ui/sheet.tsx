import { IconX } from '@tabler/icons-react'
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { langOf } from '../format/labels.ts'
import { LeaveDialog, RoundButton } from './button.tsx'
import { useDialogStep } from './dialog-step.ts'
import { DrawAgain } from './draw-again.tsx'
import classes from './sheet.module.css'

/** Gives the focus back to the link that opened a dialog before there were scripts, once the dialog closes. */
const focusOpener = (id: string): void => {
  const links = document.querySelectorAll<HTMLElement>(`a[href$="#${id}"]`)
  const shown = [...links].find((link) => link.offsetParent !== null)
  shown?.focus({ preventScroll: true })
}

/**
 * A modal sheet: from below on a phone, centred on a wide screen, at the side as a menu. The browser's own `<dialog>`
 * keeps the focus in, closes on Escape and gives the focus back.
 */
export function Sheet({
  title,
  onClose,
  side,
  head,
  foot,
  id,
  isOpen = true,
  isWide,
  hasAddress = id !== undefined,
  children,
}: {
  title: string
  onClose: () => void
  side?: boolean
  head?: ReactNode
  foot?: ReactNode
  /** Address within the page: without scripts, a link to it shows what is in the sheet. */
  id?: string
  /** false: drawn, but closed. Left out where a sheet is drawn only while it is open. */
  isOpen?: boolean
  /** As wide as a video wants to be, where there is room. */
  isWide?: boolean
  /** The opener has made a history entry, or handles 'back' itself. */
  hasAddress?: boolean
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const leave = useDialogStep(onClose, !hasAddress)
  // Before the element leaves the page: only then does closing give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (isOpen && id && document.activeElement === document.body) focusOpener(id)
    if (isOpen) element?.showModal()
    return () => element?.close()
  }, [isOpen, id])
  const closeOnBackdrop = (event: MouseEvent): void => {
    if (event.target === dialog.current) onClose()
  }
  // At once, not at the browser's 'close' event: a person may open the dialog again in between.
  const onCancel = (event: SyntheticEvent): void => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose()
  }
  // The event comes late: by then 'forward' may have opened the dialog again.
  const onClosed = (): void => {
    if (dialog.current?.open === false) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key for the same thing
    <dialog
      ref={dialog}
      id={id}
      className={classes.sheet}
      data-side={side || undefined}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={onClosed}
      onClick={closeOnBackdrop}
    >
      <LeaveDialog value={hasAddress ? null : leave}>
        <div className={classes.head}>
          {head}
          <h2 id={titleId} className={head ? 'vh' : undefined} lang={langOf(title)}>
            {title}
          </h2>
          <RoundButton label="Close" onClick={onClose}>
            <IconX className="icon" aria-hidden="true" />
          </RoundButton>
        </div>
        <div className={classes.body}>
          <DrawAgain>{children}</DrawAgain>
        </div>
        {foot ? <div className={classes.foot}>{foot}</div> : null}
      </LeaveDialog>
    </dialog>
  )
}
