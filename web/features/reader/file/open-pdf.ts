import {
  GlobalWorkerOptions,
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { EngineFiles } from './engine-files.ts'
import './engine-pieces.ts'
import { CHUNK_BYTES, type OpenableFile, openFile, type ReadPart } from './file-source.ts'
import { failureOfError, type OpenFailure } from './open-failure.ts'
import workerUrl from './pdf.worker.ts?worker&url'
import wingdings from './pdf-wingdings.woff2?url'
import wingdings2 from './pdf-wingdings-2.woff2?url'

GlobalWorkerOptions.workerSrc = workerUrl

/**
 * Fonts of signs that files name without bringing them along, as Word does for its ticks and boxes. Only Windows has them, and
 * the engine asks the page for them by these names. The signs are those of DejaVu Sans, at the codes of the missing fonts.
 */
const SIGNS = { Wingdings: wingdings, Wingdings2: wingdings2 } as const
for (const [family, url] of Object.entries(SIGNS))
  new FontFace(family, `local("${family}"), url("${url}")`).load().then(
    (font) => document.fonts.add(font),
    (cause: unknown) => console.warn('a font of signs is missing', family, cause),
  )

let worker: PDFWorker | null = null
/** One for every file of this tab: reading its program takes as long as drawing a page. */
const engineWorker = (): PDFWorker => {
  worker ??= new PDFWorker()
  return worker
}
// Begun with this code, before the file is there. What fails is told to the first who opens one.
engineWorker().promise.catch(() => undefined)

type OpenedPdf =
  | { readonly kind: 'open'; readonly pdf: PDFDocumentProxy }
  | { readonly kind: 'failed'; readonly why: OpenFailure }

/** Gives the engine the parts that it asks for. */
class PartTransport extends PDFDataRangeTransport {
  readonly #read: ReadPart
  readonly #head: Uint8Array
  readonly #onLost: () => void

  constructor(size: number, read: ReadPart, head: Uint8Array, onLost: () => void) {
    super(size, null)
    this.#read = read
    this.#head = head
    this.#onLost = onLost
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#give(begin, end)
  }

  async #give(begin: number, end: number): Promise<void> {
    try {
      const isHere = end <= this.#head.length
      const bytes = isHere ? this.#head.slice(begin, end) : await this.#read(begin, end)
      this.onDataRange(begin, bytes)
    } catch {
      this.#onLost()
    }
  }
}

interface FileEvents {
  readonly onStall: (isStalled: boolean) => void
  /** The file was taken down, or the network sends something else, while it was being read. */
  readonly onLost: () => void
}

/** Opens the file of an item with the engine. Whatever fails is said, nothing rejects. `signal` closes it. */
export const openPdf = async (
  file: OpenableFile,
  events: FileEvents,
  signal: AbortSignal,
): Promise<OpenedPdf> => {
  const opened = await openFile(file, events.onStall, signal)
  if (opened.kind === 'failed') return opened
  const source =
    opened.kind === 'whole'
      ? { data: opened.bytes }
      : { range: new PartTransport(file.size, opened.read, opened.head, events.onLost) }
  const task = getDocument({
    ...source,
    worker: engineWorker(),
    rangeChunkSize: CHUNK_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    // The engine's files have names of their build: they come through the page and not from a folder.
    useWorkerFetch: false,
    // The browser's own decoder keeps every picture of a scan that it was given: 9 MB a page, until the tab is closed
    // (tests/budgets/full/reader.spec.ts).
    isImageDecoderSupported: false,
    BinaryDataFactory: EngineFiles,
    // Forms and scripts inside of files are none of a reader's business.
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  signal.addEventListener('abort', () => void task.destroy(), { once: true })
  try {
    const pdf = await task.promise
    if (pdf.numPages < 1) throw new Error('no pages')
    return { kind: 'open', pdf }
  } catch (error) {
    await task.destroy().catch(() => undefined)
    const why = failureOfError(error)
    if (why === 'no-engine') {
      worker?.destroy()
      worker = null
    }
    return { kind: 'failed', why }
  }
}
