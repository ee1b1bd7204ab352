import {
  AnnotationType,
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfFaultCode } from '../../../../sync/index.ts'
import { EngineFiles } from '../../reader/file/engine-files.ts'
import '../../reader/file/engine-pieces.ts'
import workerUrl from '../../reader/file/pdf.worker.ts?worker&url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Why a PDF is not taken; 'damaged' is what this device alone can say. */
export type PdfFault = PdfFaultCode | 'damaged'

export interface SeenPdf {
  readonly pages: number
  /** Its first page, where it was asked for and could be drawn. */
  readonly picture: Blob | null
}

/** This device's finding in a PDF; 'unseen': its engine is not here, and the server alone will judge. */
export type PdfLook =
  | ({ readonly kind: 'seen' } & SeenPdf)
  | { readonly kind: 'fault'; readonly fault: PdfFault }
  | { readonly kind: 'unseen' }

/** Long side of the picture of a first page, in pixels. */
const PICTURE_PX = 640
/** Pages that are searched for scripts and links of their own. Those of the document and of its forms are always found. */
const MOST_PAGES = 200

let worker: PDFWorker | null = null
const engineWorker = (): PDFWorker => {
  worker ??= new PDFWorker()
  return worker
}

const faultOf = (error: unknown): PdfLook => {
  const name = error instanceof Error ? error.name : ''
  const said = error instanceof Error ? error.message : ''
  // A file with an owner's password alone opens: only printing and copying are asked about there.
  if (name === 'PasswordException') return { kind: 'fault', fault: 'pdf_encrypted' }
  // The engine's own program did not come, which says nothing of the file.
  if (!/worker/i.test(said)) return { kind: 'fault', fault: 'damaged' }
  worker?.destroy()
  worker = null
  return { kind: 'unseen' }
}

const SCRIPT_ADDRESS = /^\s*javascript:/i

/** The engine's finding of what a PDF must not hold, in whatever way it is written. */
const faultIn = async (pdf: PDFDocumentProxy): Promise<PdfFault | null> => {
  if (await pdf.hasJSActions()) return 'pdf_scripted'
  if (await pdf.getAttachments()) return 'pdf_carries_file'
  for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number += 1) {
    const page = await pdf.getPage(number)
    if (await page.getJSActions()) return 'pdf_scripted'
    for (const { annotationType, unsafeUrl } of await page.getAnnotations()) {
      if (annotationType === AnnotationType.FILEATTACHMENT) return 'pdf_carries_file'
      if (typeof unsafeUrl === 'string' && SCRIPT_ADDRESS.test(unsafeUrl)) return 'pdf_script_link'
    }
    page.cleanup()
  }
  return null
}

const pictureOf = async (page: PDFPageProxy): Promise<Blob | null> => {
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: PICTURE_PX / Math.max(width, height, 1) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  try {
    await page.render({ canvas, viewport, background: '#fff' }).promise
    return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.8))
  } finally {
    canvas.width = 0 // its memory goes now, and not with the next sweep
  }
}

const fault = (found: PdfFault): PdfLook => ({ kind: 'fault', fault: found })

/**
 * Opens a PDF on this device: gives its fault, or its pages and a picture of the first. Most of the work is beside the page,
 * and nothing stays. The engine finds scripts in packed objects too, which the server cannot unpack.
 */
export const lookIntoPdf = async (file: Blob, isPictured: boolean): Promise<PdfLook> => {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    worker: engineWorker(),
    useWorkerFetch: false,
    isImageDecoderSupported: false,
    BinaryDataFactory: EngineFiles,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const pdf = await task.promise
    if (pdf.numPages < 1) return fault('damaged')
    const found = await faultIn(pdf)
    if (found) return fault(found)
    const picture = isPictured ? await pictureOf(await pdf.getPage(1)).catch(() => null) : null
    return { kind: 'seen', pages: pdf.numPages, picture }
  } catch (error) {
    return faultOf(error)
  } finally {
    await task.destroy().catch(() => undefined)
  }
}
