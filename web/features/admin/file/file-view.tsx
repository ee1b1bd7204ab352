import { Suspense, type SyntheticEvent, use, useLayoutEffect, useRef } from 'react'
import { useDialogStep } from '../../../shared/ui/dialog-step.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { useFocusReturn } from '../parts/use-focus-return.ts'
import classes from './file-view.module.css'
import { loadFile } from './load-file.ts'
import { type Opened, OwnReaderContext } from './own-reader-context.ts'
import { PictureView } from './picture-view.tsx'

/**
 * A file of a row, sent or not, published or not, over the page. It has no address of its own, which would hold a
 * token.
 */
export function FileView({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  return opened.file.type === 'application/pdf' ? (
    <PdfView opened={opened} onClose={onClose} />
  ) : (
    <PictureView {...opened} onClose={onClose} />
  )
}

function PdfView({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { file, title, isPublic } = opened
  const { sync } = useAdmin()
  const Reader = use(OwnReaderContext)
  const dialog = useRef<HTMLDialogElement>(null)
  useFocusReturn()
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
    <dialog ref={dialog} className={classes.whole} aria-label={title} onCancel={onCancel}>
      <Suspense>
        {Reader && (
          <Reader
            title={title}
            file={file}
            load={() => loadFile(sync, file, isPublic)}
            onClose={onClose}
          />
        )}
      </Suspense>
    </dialog>
  )
}
