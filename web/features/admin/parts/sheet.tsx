import { Modal } from '@mantine/core'
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useDialogStep } from '../../../shared/ui/dialog-step.ts'
import { strings } from '../strings.ts'
import classes from './sheet.module.css'
import { isOnTop, useToastsHere } from './toast.tsx'

/** The control that opened a dialog. A step of a menu is gone by then: the menu's button stands for it. */
const openerNow = (): HTMLElement | null => {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null
  const menu = activeElement.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? activeElement
}

/**
 * Returns the focus to a dialog's opener; where that is gone, to a button beside it, or else to the page. Mantine does so for a dialog that
 * stays mounted while it is closed; the panel's are drawn only while they are open.
 */
export const useFocusReturn = (): void => {
  const [opener] = useState(openerNow)
  const [place] = useState(opener?.parentElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        // Another part has the focus already, as the next dialog.
        if (document.activeElement && document.activeElement !== document.body) return
        const beside = place?.isConnected ? place.querySelector('button') : null
        const to = opener?.isConnected ? opener : (beside ?? document.getElementById('main'))
        to?.focus({ preventScroll: true })
      })
    },
    [opener, place],
  )
}

interface SheetProps {
  readonly title: string
  readonly onClose: () => void
  /** Buttons, pinned below what scrolls. */
  readonly foot: ReactNode
  readonly children: ReactNode
  readonly isWide?: boolean
  /** Nothing in it takes the focus: its text takes the focus itself, to be scrolled by keys. */
  readonly isRead?: boolean
  /** Makes the whole sheet a form. */
  readonly onSubmit?: () => void
  /** Its opener made a step of the history: 'back' leaves that step. */
  readonly hasAddress?: boolean
}

/** A dialog: a sheet at the thumb on phones, centred on wide screens. */
export function Sheet(props: SheetProps) {
  const { title, onClose, foot, children, isWide, isRead, onSubmit } = props
  const here = useRef<HTMLDivElement>(null)
  useFocusReturn()
  useDialogStep(onClose, !props.hasAddress)
  const asRead = isRead ? { tabIndex: 0, role: 'region', 'aria-label': title } : {}
  const inside = (
    <>
      <div className={classes.body} {...asRead}>
        {children}
      </div>
      <Messages here={here} isForm={onSubmit !== undefined} />
      <div className={classes.foot}>{foot}</div>
    </>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  // Locking the scroll would make Mantine inject a <style>, which the CSP refuses; sheet.module.css does it instead.
  return (
    <Modal.Root
      opened
      // Escape closes the dialog on top alone.
      onClose={() => isOnTop(here.current) && onClose()}
      lockScroll={false}
      centered
      size={isWide ? '54rem' : '34rem'}
      transitionProps={{ transition: 'fade', duration: 120 }}
      classNames={{ inner: classes.inner, content: classes.content }}
    >
      <Modal.Overlay className={classes.overlay} />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={strings.close} />
        </div>
        {onSubmit ? (
          <form className={classes.form} onSubmit={submit} noValidate>
            {inside}
          </form>
        ) : (
          <div className={classes.form}>{inside}</div>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

/** The place of the panel's messages while the dialog is open. Drawn with its content, a moment after the dialog. */
function Messages({ here, isForm }: { here: RefObject<HTMLDivElement | null>; isForm: boolean }) {
  useToastsHere(here)
  useFirstField(here, isForm)
  return <div ref={here} data-toasts="over" />
}

const FIELDS =
  'input:not([type="radio"], [type="file"], [hidden]), input:checked, select, textarea, button'

/** Gives the focus of a form that opens to its first field, unless something in it asks for the focus. */
const useFirstField = (within: RefObject<HTMLElement | null>, isForm: boolean): void =>
  useLayoutEffect(() => {
    const form = within.current?.parentElement
    if (!isForm || !form || form.querySelector('[data-autofocus]')) return
    // Mantine looks for it once all of the dialog is drawn.
    form.querySelector(`form :is(${FIELDS})`)?.setAttribute('data-autofocus', '')
  }, [within, isForm])
