/** Why a download did not happen. */
export type DownloadFailure = 'offline' | 'gone' | 'network-page' | 'server'
export type DownloadResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: DownloadFailure }

/** Pauses between the four tries, in ms (D5). */
const PAUSES_MS = [500, 1_500, 4_000] as const

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

type Got =
  | { readonly kind: 'file'; readonly blob: Blob }
  | { readonly kind: 'failed'; readonly why: DownloadFailure; readonly isFinal: boolean }

const get = async (url: string, fetchFile: typeof fetch): Promise<Got> => {
  try {
    const response = await fetchFile(url)
    if (response.status === 404) return { kind: 'failed', why: 'gone', isFinal: true }
    if (!response.ok) return { kind: 'failed', why: 'server', isFinal: response.status < 500 }
    const blob = await response.blob()
    // A Wi-Fi login page answers 200 with HTML: handing that over as a PDF would be a broken file.
    const isPdf = (await blob.slice(0, 5).text()) === '%PDF-'
    return isPdf ? { kind: 'file', blob } : { kind: 'failed', why: 'network-page', isFinal: true }
  } catch {
    // The browser is wrong when it says 'online', but not when it says 'offline': no use to wait and try again.
    return { kind: 'failed', why: 'offline', isFinal: !navigator.onLine }
  }
}

/** Fetches a PDF, four tries with growing pauses, from the saved copy where there is one (the worker answers). */
export const fetchPdf = async (
  url: string,
  fetchFile: typeof fetch = fetch,
  wait: (ms: number) => Promise<void> = pause,
): Promise<
  Extract<Got, { kind: 'file' }> | { readonly kind: 'failed'; readonly why: DownloadFailure }
> => {
  for (const delayMs of PAUSES_MS) {
    const got = await get(url, fetchFile)
    if (got.kind === 'file' || got.isFinal) return got
    await wait(delayMs)
  }
  return get(url, fetchFile)
}

/** Browsers read the blob some time after the click; a minute is ample, and the memory comes back. */
const KEEP_URL_MS = 60_000

/** Hands bytes to the browser as a file of that name. */
export const handOver = (blob: Blob, fileName: string): void => {
  const url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_URL_MS)
}
