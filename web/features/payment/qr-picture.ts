import { toDataURL } from 'qrcode'

/**
 * The code of a text as a PNG, in a data address: black on white, three times as large as it is shown, for dense screens and for
 * saving. Rejects where the text is too long for any code.
 */
export const qrPicture = (text: string): Promise<string> =>
  toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, width: 768 })
