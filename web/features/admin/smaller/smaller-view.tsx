import { type ComponentType, Suspense, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import type { FileRef } from '../../../../sync/index.ts'
import { useDialogStep } from '../../../shared/ui/dialog-step.ts'
import type { OwnReaderProps } from '../file/own-reader-context.ts'
import classes from './smaller-view.module.css'

/** Keeps Escape from Mantine, which would close the dialog below. */
const keepEscape = ({ target }: { target: Element }): void =>
  target.setAttribute('data-mantine-stop-propagation', 'true')

interface SmallerViewProps {
  readonly file: File
  readonly Reader: ComponentType<OwnReaderProps>
  readonly onClose: () => void
}

/** The smaller file in the reader, over the page or the form. It is in memory alone yet. */
export function SmallerView({ file, Reader, onClose }: SmallerViewProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { name, size } = file
  const known: FileRef = { id: 'smaller', url: '', name, size, sha256: '', type: 'application/pdf' }
  useDialogStep(onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const onCancel = (event: SyntheticEvent): void => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={classes.whole}
      aria-label={name}
      onCancel={onCancel}
      onFocusCapture={keepEscape}
    >
      <Suspense>
        <Reader
          title={name}
          file={known}
          load={async () => ({ kind: 'file', blob: file })}
          onClose={onClose}
        />
      </Suspense>
    </dialog>
  )
}
