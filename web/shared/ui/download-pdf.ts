import { useState } from 'react'
import type { FileRef } from '../../../sync/index.ts'
import { pdfFileName } from '../format/file-name.ts'
import { useToast } from './toast.tsx'

/** Why a download did not happen. */
type DownloadFailure = 'offline' | 'gone' | 'network-page' | 'server'

/** Pauses between the four tries, in ms (D5). */
const PAUSES_MS = [500, 1_500, 4_000] as const

interface Got {
  readonly kind: 'file'
  readonly blob: Blob
}
interface Missed {
  readonly kind: 'failed'
  readonly why: DownloadFailure
  /** Another try would end the same way. */
  readonly isFinal: boolean
}

const get = async (url: string): Promise<Got | Missed> => {
  try {
    const response = await fetch(url)
    if (response.status === 404) return { kind: 'failed', why: 'gone', isFinal: true }
    if (!response.ok) return { kind: 'failed', why: 'server', isFinal: response.status < 500 }
    const blob = await response.blob()
    // A Wi-Fi login page answers 200 with HTML: handing that over as a PDF would be a broken file.
    const isPdf = (await blob.slice(0, 5).text()) === '%PDF-'
    return isPdf ? { kind: 'file', blob } : { kind: 'failed', why: 'network-page', isFinal: true }
  } catch {
    // A browser may say 'online' wrongly, but not 'offline': then there is no use in waiting.
    return { kind: 'failed', why: 'offline', isFinal: !navigator.onLine }
  }
}

/** Fetches a PDF, four tries with growing pauses, from the saved copy where there is one (the worker answers). */
export const fetchPdf = async (url: string): Promise<Got | Missed> => {
  for (const delayMs of PAUSES_MS) {
    const got = await get(url)
    if (got.kind === 'file' || got.isFinal) return got
    await new Promise((done) => setTimeout(done, delayMs))
  }
  return get(url)
}

/** Browsers read the blob some time after the click; a minute is ample, and the memory comes back. */
const KEEP_URL_MS = 60_000

/** Hands bytes to the browser as a file of that name. */
export const handOver = (blob: Blob, fileName: string, type = 'application/pdf'): void => {
  const url = URL.createObjectURL(new Blob([blob], { type }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_URL_MS)
}

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
