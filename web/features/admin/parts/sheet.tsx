import { Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useDialogStep } from '../../../shared/ui/dialog-step.ts'
import { DrawAgain } from '../../../shared/ui/draw-again.tsx'
import { strings } from '../strings.ts'
import classes from './sheet.module.css'

/** The control that opened a dialog. A step of a menu is gone by then: the menu's button stands for it. */
const openerNow = (): Element | null => {
  const { activeElement } = document
  const menu = activeElement?.closest('[role="menu"]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? activeElement
}

/**
 * Returns the focus to a dialog's opener, or to the page where that is gone. Mantine does so for a dialog that stays mounted
 * while it is closed; the panel's are drawn only while they are open.
 */
export const useFocusReturn = (): void => {
  const [opener] = useState(openerNow)
  useEffect(
    () => () => {
      setTimeout(() => {
        const to = opener?.isConnected ? opener : document.getElementById('main')
        // Another part may have the focus already, as the next dialog.
        if (document.activeElement === document.body && to instanceof HTMLElement)
          to.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}

/** The open dialogs, the one on top last. */
const open: string[] = []

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
  /** The page that opened it already added a step to the browser's history, which 'Back' leaves. */
  readonly hasAddress?: boolean
}

/** A dialog: a sheet at the thumb on phones, centred on wide screens. */
export function Sheet(props: SheetProps) {
  const { title, onClose, foot, children, isWide, isRead, onSubmit } = props
  useFocusReturn()
  useDialogStep(onClose, !props.hasAddress)
  const id = useId()
  useEffect(() => {
    open.push(id)
    return () => void open.splice(open.indexOf(id), 1)
  }, [id])
  const Box = onSubmit ? 'form' : 'div'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  // Locking the scroll would make Mantine inject a <style>, which the CSP refuses; sheet.module.css does it instead.
  return (
    <Modal.Root
      opened
      // Every open dialog hears Escape: it is meant for the one on top.
      onClose={() => open.at(-1) === id && onClose()}
      lockScroll={false}
      centered
      size={isWide ? '54rem' : '34rem'}
      transitionProps={{ transition: 'fade', duration: 120 }}
      classNames={{ inner: classes.inner, content: classes.content }}
    >
      <Modal.Overlay className={classes.overlay} />
      <Modal.Content>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Box className={classes.form} {...(onSubmit && { onSubmit: submit, noValidate: true })}>
          <div
            className={classes.body}
            {...(isRead && { tabIndex: 0, role: 'region', 'aria-label': title })}
          >
            <DrawAgain>{children}</DrawAgain>
          </div>
          <div className={classes.foot}>{foot}</div>
        </Box>
        {/* The last in the order of keys: the first control of the dialog takes the focus. */}
        <Modal.CloseButton className={classes.close} aria-label={strings.close} />
      </Modal.Content>
    </Modal.Root>
  )
}
