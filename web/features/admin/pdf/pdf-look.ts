import type { PdfFaultCode } from '../../../../sync/index.ts'
import { keepReader } from '../../../shared/reading/keep-reader.ts'

/** Why a PDF is not taken; 'damaged' is what this device alone can say. */
export type PdfFault = PdfFaultCode | 'damaged'

export interface SeenPdf {
  /** As the document says it; '' where it says none. */
  readonly title: string
  readonly pages: number
  /** The text of the first page. */
  readonly text: string
  /** Its first page, where it was asked for and could be drawn. */
  readonly picture: Blob | null
}

/** This device's finding in a PDF; 'unseen': its engine is not here, and the server alone will judge. */
export type PdfLook =
  | ({ readonly kind: 'seen' } & SeenPdf)
  | { readonly kind: 'fault'; readonly fault: PdfFault }
  | { readonly kind: 'unseen' }

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
