import { keepReader } from '../../../shared/reading/keep-reader.ts'
import type { PdfLook } from './look-into-pdf.ts'

export type { PdfFault, PdfLook, SeenPdf } from './look-into-pdf.ts'

/**
 * Looks into a PDF as the server will, and then with the engine. Its code comes with the first PDF and stays for use
 * without a network.
 */
export const lookIntoPdf = async (file: Blob, isPictured = false): Promise<PdfLook> => {
  try {
    const { scanFile } = await import('./scan-file.ts')
    const fault = await scanFile(file)
    if (fault) return { kind: 'fault', fault }
    const engine = await import('./look-into-pdf.ts')
    keepReader()
    return await engine.lookIntoPdf(file, isPictured)
  } catch {
    return { kind: 'unseen' } // no network and never fetched: nothing is refused that was not looked at
  }
}
