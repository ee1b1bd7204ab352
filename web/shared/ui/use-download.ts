import { useState } from 'react'
import type { FileRef } from '../../../sync/index.ts'
import { pdfFileName } from '../format/file-name.ts'
import { type DownloadFailure, fetchPdf } from './download-pdf.ts'
import { handOver } from './hand-over.ts'
import { useToast } from './toast.tsx'

const sentences: Readonly<Record<DownloadFailure, string>> = {
  offline:
    'There is no internet and the file is not saved on this device. Try again once you are online.',
  gone: 'This file is not on the site any more.',
  'network-page':
    'This network sent a page of its own, often a Wi-Fi login, and not the file. Sign in and try again.',
  server: 'The server did not give the file. Try again in a few minutes.',
}

/**
 * Downloads a PDF as '{title}.pdf' and tells the person if it fails (T8, D5). `onTold`: something is about to be said, on the
 * page that lies under a menu.
 */
export const useDownload = (
  title: string,
  file: FileRef,
  onTold: () => void = () => undefined,
): { readonly isBusy: boolean; readonly download: () => void } => {
  const [isBusy, setBusy] = useState(false)
  const show = useToast()
  const run = async (): Promise<void> => {
    setBusy(true)
    try {
      const got = await fetchPdf(file.url)
      if (got.kind === 'file') {
        handOver(got.blob, pdfFileName(title))
        return
      }
      onTold()
      show({ title: `Not downloaded: ${title}`, text: sentences[got.why] })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, download: () => (isBusy ? undefined : void run()) }
}
