/** Names that Windows keeps for devices, whatever their ending. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
/** Most file systems take 255 bytes; Devanagari is 3 a letter, and a browser may add ' (2)'. */
const MAX_BYTES = 180

const cutToBytes = (text: string, maxBytes: number): string => {
  const encoder = new TextEncoder()
  let kept = ''
  let bytes = 0
  for (const letter of text) {
    bytes += encoder.encode(letter).length
    if (bytes > maxBytes) break
    kept += letter
  }
  return kept
}

/** '{title}.pdf' made safe for every file system (T8); letters of other scripts stay. */
export const pdfFileName = (title: string): string => {
  const safe = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/[<>:"/\\|?*]/g, '-')
    .replace(/\s+/g, ' ')
  const name = cutToBytes(safe, MAX_BYTES).replace(/^[ .]+|[ .]+$/g, '')
  if (name === '') return 'document.pdf'
  return RESERVED.test(name) ? `${name} file.pdf` : `${name}.pdf`
}
