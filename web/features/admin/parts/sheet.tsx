import { Modal } from '@mantine/core'
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useDialogStep } from '../../../shared/ui/dialog-step.ts'
import { strings } from '../strings.ts'
import classes from './sheet.module.css'
import { useToastsHere } from './toast-container.ts'
import { useFocusReturn } from './use-focus-return.ts'

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
  /** Its opener made a step of the history: 'back' leaves that one. */
  readonly hasAddress?: boolean
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
  const { isQuestion = false, hasAddress = false } = props
  useFocusReturn()
  useNoFallThrough()
  useDialogStep(onClose, !hasAddress)
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

declare global {
  /** HTML, 'close requests and close watchers'; Chromium 126, Firefox 149. */
  class CloseWatcher extends EventTarget {
    onclose: (() => void) | null
    destroy(): void
  }
}

/** True where the browser tells every request to close the top layer: Escape, and 'back' on a phone. */
const hearsCloseRequests = typeof CloseWatcher !== 'undefined'

/**
 * 'back' closes the top layer in browsers that tell of it. A form with an address is asked too. A layer that asks a
 * question instead of closing gets the next request as well.
 */
const useCloseRequest = (isOnTop: boolean, onClose: () => void): void => {
  const [answered, setAnswered] = useState(0)
  const answer = useEffectEvent(() => {
    onClose()
    setAnswered((before) => before + 1)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a watcher hears one request
  useEffect(() => {
    if (!isOnTop || !hearsCloseRequests) return
    const watcher = new CloseWatcher()
    watcher.onclose = () => answer()
    return () => watcher.destroy()
  }, [isOnTop, answered])
}

const FIELDS = 'input:not([type="radio"], [hidden]), input:checked, select, textarea, button'

/** The focus of a form that opens: its first field, unless something in it asks for it. */
const useFirstField = (within: RefObject<HTMLElement | null>, isForm: boolean): void =>
  useLayoutEffect(() => {
    const form = within.current?.parentElement
    if (!isForm || !form || form.querySelector('[data-autofocus]')) return
    // Looked for by Mantine once all of the dialog is drawn.
    form.querySelector(`form :is(${FIELDS})`)?.setAttribute('data-autofocus', '')
  }, [within, isForm])

/** Two taps are one double tap within this time and distance, as browsers count them. */
const DOUBLE_MS = 500
const DOUBLE_PX = 24

let stop: (() => void) | null = null

/** Swallows the second tap of a double tap that closed a dialog: it would meet what lies behind. */
const swallowSecond = ({ clientX, clientY }: PointerEvent): void => {
  const onClick = (event: MouseEvent): void => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > DOUBLE_PX) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', onClick, true)
  const timer = setTimeout(() => stop?.(), DOUBLE_MS)
  stop = () => {
    clearTimeout(timer)
    window.removeEventListener('click', onClick, true)
    stop = null
  }
}

/** The end of a dialog takes the rest of the double tap along. One that opens takes taps at once. */
const useNoFallThrough = (): void =>
  useEffect(() => {
    stop?.()
    let last: PointerEvent | null = null
    const note = (event: PointerEvent): void => {
      last = event
    }
    window.addEventListener('pointerdown', note, true)
    return () => {
      window.removeEventListener('pointerdown', note, true)
      if (last) swallowSecond(last)
    }
  }, [])
