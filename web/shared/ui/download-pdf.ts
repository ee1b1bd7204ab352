/** Why a download did not happen. */
export type DownloadFailure = 'offline' | 'gone' | 'network-page' | 'server'

/** Pauses between the four tries, in ms (D5). */
const PAUSES_MS = [500, 1_500, 4_000] as const

/** Tools of the browser that a download needs. */
export interface DownloadTools {
  readonly fetchFile: (url: string) => Promise<Response>
  readonly wait: (delayMs: number) => Promise<void>
  readonly isOnline: () => boolean
}
const browserTools: DownloadTools = {
  fetchFile: (url) => fetch(url),
  wait: (delayMs) => new Promise((done) => setTimeout(done, delayMs)),
  isOnline: () => navigator.onLine,
}

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

const get = async (url: string, { fetchFile, isOnline }: DownloadTools): Promise<Got | Missed> => {
  try {
    const response = await fetchFile(url)
    if (response.status === 404) return { kind: 'failed', why: 'gone', isFinal: true }
    if (!response.ok) return { kind: 'failed', why: 'server', isFinal: response.status < 500 }
    const blob = await response.blob()
    // A Wi-Fi login page answers 200 with HTML: handing that over as a PDF would be a broken file.
    const isPdf = (await blob.slice(0, 5).text()) === '%PDF-'
    return isPdf ? { kind: 'file', blob } : { kind: 'failed', why: 'network-page', isFinal: true }
  } catch {
    // A browser may say 'online' wrongly, but not 'offline': then there is no use in waiting.
    return { kind: 'failed', why: 'offline', isFinal: !isOnline() }
  }
}

/** Fetches a PDF, four tries with growing pauses, from the saved copy where there is one (the worker answers). */
export const fetchPdf = async (
  url: string,
  tools: DownloadTools = browserTools,
): Promise<Got | Missed> => {
  for (const delayMs of PAUSES_MS) {
    const got = await get(url, tools)
    if (got.kind === 'file' || got.isFinal) return got
    await tools.wait(delayMs)
  }
  return get(url, tools)
}
