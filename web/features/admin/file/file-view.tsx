import { Suspense, type SyntheticEvent, use, useLayoutEffect, useRef } from 'react'
import type { FileRef, Sync } from '../../../../sync/index.ts'
import { useDialogStep } from '../../../shared/ui/dialog-step.ts'
import { fetchPdf } from '../../../shared/ui/download-pdf.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { type Opened, OwnReaderContext } from '../borrowed.ts'
import { useFocusReturn } from '../parts/sheet.tsx'
import classes from './file-view.module.css'
import { PictureView } from './picture-view.tsx'

/** All bytes of a PDF, kept here or on the server. `isPublic`: visitors can read it too, and a copy saved here counts. */
const loadFile = async (
  sync: Sync,
  file: FileRef,
  isPublic: boolean,
): ReturnType<typeof fetchPdf> => {
  const here = await sync.files.stagedBytes(file.id).catch(() => null)
  if (here) return { kind: 'file', blob: here }
  if (isPublic) return fetchPdf(file.url)
  const url = await sync.files.adminUrl(file).catch(() => null)
  if (url !== null) return fetchPdf(url)
  return { kind: 'failed', why: navigator.onLine ? 'server' : 'offline', isFinal: true }
}

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
