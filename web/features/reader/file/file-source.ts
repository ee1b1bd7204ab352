import { type FileRef, SAVED_COPY } from '../../../../sync/index.ts'
import type { fetchPdf } from '../../../shared/ui/download-pdf.ts'
import type { OpenFailure } from './open-failure.ts'

/** Bytes that are asked for at once; the engine joins neighbours. */
export const CHUNK_BYTES = 65_536
/** Tries after the first one while the browser is online: a network that has just come back drops some. */
const MORE_TRIES = 3

export interface OpenableFile extends Pick<FileRef, 'url' | 'size'> {
  /** Gives all of it, for a file that is no visitor's yet. */
  readonly load?: (() => ReturnType<typeof fetchPdf>) | undefined
}

/**
 * Judges an answer to 'bytes from-(to - 1)' of a file of `size` bytes: a part of it, all of it, or why neither. 'network-page':
 * some network's own page, or a file that is another one by now.
 */
export const rangeVerdict = (
  answer: { readonly status: number; readonly range: string | null; readonly type: string | null },
  { from, size }: { readonly from: number; readonly size: number },
): 'part' | 'whole' | 'gone' | 'network-page' | 'busy' => {
  const { status, range, type } = answer
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) return 'busy'
  if (status === 200) return /text\/html/.test(type ?? '') ? 'network-page' : 'whole'
  const [, first, all] = /^bytes (\d+)-\d+\/(\d+)$/.exec(range ?? '') ?? []
  const isIt = status === 206 && Number(first) === from && Number(all) === size
  return isIt ? 'part' : 'network-page'
}

/** Pause before try `attempt` (0-based), in ms: doubles from half a second, 4 s at most. */
const pauseMs = (attempt: number): number => Math.min(4_000, 500 * 2 ** attempt)

/** Tools of the browser that the source needs. */
export interface SourceTools {
  readonly fetchFile: (url: string, init: RequestInit) => Promise<Response>
  /** Resolves after a while, as soon as there is a network again, or with the signal. */
  readonly wait: (delayMs: number, signal: AbortSignal) => Promise<void>
  readonly isOnline: () => boolean
}

const browserTools: SourceTools = {
  fetchFile: (url, init) => fetch(url, init),
  wait: (delayMs, signal) =>
    new Promise((done) => {
      const timer = setTimeout(end, delayMs)
      function end(): void {
        clearTimeout(timer)
        window.removeEventListener('online', end)
        signal.removeEventListener('abort', end)
        done()
      }
      window.addEventListener('online', end)
      signal.addEventListener('abort', end)
    }),
  isOnline: () => navigator.onLine,
}

/** A connection that gives not one byte for so long is said to be silent. */
const SILENCE_MS = 10_000

/**
 * Reads a whole answer. Rejects where nothing arrives for `SILENCE_MS`, however long all of it takes: a slow line is not a
 * silent one.
 */
const readAnswer = async (
  url: string,
  init: RequestInit,
  fetchFile: SourceTools['fetchFile'],
  signal: AbortSignal,
): Promise<{ readonly answer: Response; readonly bytes: Uint8Array<ArrayBuffer> }> => {
  const silent = new AbortController()
  const close = (): void => silent.abort()
  signal.addEventListener('abort', close)
  let timer = setTimeout(close, SILENCE_MS)
  const heard = (): void => {
    clearTimeout(timer)
    timer = setTimeout(close, SILENCE_MS)
  }
  try {
    const answer = await fetchFile(url, { ...init, signal: silent.signal })
    const parts: Uint8Array<ArrayBuffer>[] = []
    const reader = answer.body?.getReader()
    for (;;) {
      heard()
      const part = await reader?.read()
      if (!part || part.done) break
      parts.push(part.value)
    }
    return { answer, bytes: new Uint8Array(await new Blob(parts).arrayBuffer()) }
  } catch (cause) {
    throw silent.signal.aborted && !signal.aborted ? new Silence() : cause
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', close)
  }
}
class Silence extends Error {}

/** A file as it can be had: whole and at once where it is saved here, else part by part. */
type OpenedFile =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'parts'; readonly read: ReadPart; readonly head: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly why: OpenFailure }

/** Reads from a byte up to another one; tries until it has them. Rejects when the source is closed or the file is gone. */
export type ReadPart = (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>

type Got =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer>; readonly isSaved: boolean }
  | { readonly kind: 'all'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly why: OpenFailure }
  /** Nothing of use came, this time. */
  | { readonly kind: 'again'; readonly why: 'offline' | 'busy' | 'silent' }

const ask = async (
  file: OpenableFile,
  from: number,
  to: number,
  tools: SourceTools,
  signal: AbortSignal,
): Promise<Got> => {
  try {
    const headers = { Range: `bytes=${from}-${to - 1}` }
    const { answer, bytes } = await readAnswer(file.url, { headers }, tools.fetchFile, signal)
    const verdict = rangeVerdict(
      {
        status: answer.status,
        range: answer.headers.get('content-range'),
        type: answer.headers.get('content-type'),
      },
      { from, size: file.size },
    )
    if (verdict === 'whole') return { kind: 'all', bytes }
    if (verdict === 'busy') return { kind: 'again', why: 'busy' }
    if (verdict !== 'part') return { kind: 'failed', why: verdict }
    const isSaved = answer.headers.has(SAVED_COPY)
    const isWhole = bytes.length === to - from
    return isWhole ? { kind: 'bytes', bytes, isSaved } : { kind: 'again', why: 'offline' }
  } catch (cause) {
    return { kind: 'again', why: cause instanceof Silence ? 'silent' : 'offline' }
  }
}

/**
 * Opens the file of an item. The first part says how it is to be had: a saved copy is read whole, since it costs nothing.
 * `onStall` hears when parts do not come, and when they do again.
 */
export const openFile = async (
  file: OpenableFile,
  onStall: (isStalled: boolean) => void,
  signal: AbortSignal,
  tools: SourceTools = browserTools,
): Promise<OpenedFile> => {
  if (file.load) {
    const got = await file.load()
    if (got.kind === 'file')
      return { kind: 'whole', bytes: new Uint8Array(await got.blob.arrayBuffer()) }
    return { kind: 'failed', why: got.why === 'server' ? 'busy' : got.why }
  }
  /** Asks until there is an answer of use, or `isEnough` says of a try in vain that it was the last. */
  const askOn = async (
    from: number,
    to: number,
    isEnough: (attempt: number, why: 'offline' | 'busy' | 'silent') => boolean,
  ): Promise<Got> => {
    for (let attempt = 0; ; attempt += 1) {
      const got = await ask(file, from, to, tools, signal)
      if (got.kind !== 'again') {
        if (attempt > 0) onStall(false)
        return got
      }
      if (signal.aborted || isEnough(attempt, got.why)) return got
      onStall(true)
      await tools.wait(pauseMs(attempt), signal)
    }
  }
  // A browser may say 'online' wrongly, but not 'offline': then there is no use in waiting.
  const first = await askOn(
    0,
    Math.min(CHUNK_BYTES, file.size),
    (attempt, why) => attempt === MORE_TRIES || why === 'silent' || !tools.isOnline(),
  )
  if (first.kind === 'failed') return first
  if (first.kind === 'again') return { kind: 'failed', why: first.why }
  if (first.kind === 'all') return { kind: 'whole', bytes: first.bytes }
  if (first.isSaved) {
    try {
      const { answer, bytes } = await readAnswer(file.url, {}, tools.fetchFile, signal)
      if (answer.status === 200 && bytes.length === file.size) return { kind: 'whole', bytes }
    } catch {
      // Removed in this very moment: part by part then.
    }
  }
  const read: ReadPart = async (from, to) => {
    const got = await askOn(from, to, () => false)
    if (signal.aborted || got.kind === 'again') throw new Error('the reader was closed')
    if (got.kind === 'failed') throw new Error(got.why)
    return got.kind === 'all' ? got.bytes.slice(from, to) : got.bytes
  }
  return { kind: 'parts', read, head: first.bytes }
}
