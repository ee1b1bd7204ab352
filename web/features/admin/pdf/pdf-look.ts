import { keepReader } from '../../../shared/live/keep-reader.ts'
import type { PdfLook } from './look-into-pdf.ts'

export type { PdfFault, PdfLook, SeenPdf } from './look-into-pdf.ts'

/** Looks into a PDF with the reader's engine. Its code comes with the first PDF and stays for use without a network. */
export const lookIntoPdf = async (file: Blob, isPictured = false): Promise<PdfLook> => {
  try {
    const engine = await import('./look-into-pdf.ts')
    keepReader()
    return await engine.lookIntoPdf(file, isPictured)
  } catch {
    return { kind: 'unseen' } // no network and never fetched: the server alone judges the file
  }
}
