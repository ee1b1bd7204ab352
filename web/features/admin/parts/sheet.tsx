import { Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { strings } from '../strings.ts'
import classes from './sheet.module.css'
import { useToastsHere } from './toast-place.ts'
import { hearsCloseRequests, useCloseRequest } from './use-close-request.ts'
import { useFirstField } from './use-first-field.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useNoFallThrough } from './use-no-fall-through.ts'

interface SheetProps {
  readonly title: string
  readonly onClose: () => void
  /** Buttons, pinned below what scrolls. */
  readonly foot: ReactNode
  readonly children: ReactNode
  readonly isWide?: boolean
  /** Nothing in it takes the focus: it takes it itself, to be scrolled by keys. */
  readonly isRead?: boolean
  /** Another one lies over it: Escape and 'back' are for that one. */
  readonly isCovered?: boolean
  /** Makes the whole sheet a form. */
  readonly onSubmit?: () => void
  /** It waits for an answer: no good news come between. */
  readonly isQuestion?: boolean
}

/** Drawn with what the dialog shows, which Mantine does a moment after the dialog itself. */
function Messages({ isForm, isQuestion }: { isForm: boolean; isQuestion: boolean }) {
  const here = useRef<HTMLDivElement>(null)
  useToastsHere(here, isForm || isQuestion)
  useFirstField(here, isForm)
  return <div ref={here} data-toasts="over" />
}

/** A dialog: a sheet at the thumb on phones, centred on wide screens. */
export function Sheet(props: SheetProps) {
  const { title, onClose, foot, children, isWide, isRead, isCovered = false, onSubmit } = props
  const { isQuestion = false } = props
  useFocusReturn()
  useNoFallThrough()
  useCloseRequest(!isCovered, onClose)
  const asRead = isRead ? { tabIndex: 0, role: 'region', 'aria-label': title } : {}
  const inside = (
    <>
      <div className={classes.body} {...asRead}>
        {children}
      </div>
      <Messages isForm={onSubmit !== undefined} isQuestion={isQuestion} />
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
      onClose={onClose}
      lockScroll={false}
      closeOnEscape={!isCovered && !hearsCloseRequests}
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
