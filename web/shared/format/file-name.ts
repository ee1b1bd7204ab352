// How a title becomes a file name, for pages and the service worker. The server has it in pocketbase/pb_hooks/files/file-type.js:
// one table in tests/unit/server/file-names.test.ts holds both to it.

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
}
/** Names that Windows keeps for devices, whatever follows the first dot. */
const RESERVED = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i
/** Characters that a file system or header refuses, and marks that turn the direction of text and so hide an ending. */
const SIGNS = /[:*?"<>\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu
/** Most file systems take 255 bytes; Devanagari is 3 a letter, and a browser may add ' (2)'. */
const MAX_BYTES = 180

/** Cuts a text to so many bytes, never within a letter. */
const cutToBytes = (text: string, maxBytes: number): string => {
  const encoder = new TextEncoder()
  let kept = ''
  let bytes = 0
  for (const letter of text) {
    if (/\p{Cs}/u.test(letter)) continue
    bytes += encoder.encode(letter).length
    if (bytes > maxBytes) break
    kept += letter
  }
  return kept
}

/** A title as the name of a file, without its ending. */
const safeName = (title: string): string => {
  const line = title
    .normalize('NFC')
    .replace(/[\\/|]/g, '-')
    .replace(SIGNS, ' ')
  const name = cutToBytes(line, MAX_BYTES)
    .replace(/\s+/g, ' ')
    .replace(/^[ .-]+|[ .-]+$/g, '')
  if (name === '') return 'document'
  return RESERVED.test(name) ? `_${name}` : name
}

const partsOf = (
  title: string,
  type: string,
): { readonly name: string; readonly ending: string } => {
  const ending = ENDINGS[type] ?? ''
  const isNamed = ending !== '' && title.toLowerCase().endsWith(ending)
  return { name: safeName(isNamed ? title.slice(0, -ending.length) : title), ending }
}

/** '{title}.pdf', or the ending of another type, made safe for every file system (T8); letters of all scripts stay. */
export const fileNameOf = (title: string, type: string): string => {
  const { name, ending } = partsOf(title, type)
  return name + ending
}

/** '{title}.pdf' made safe for every file system. */
export const pdfFileName = (title: string): string => fileNameOf(title, 'application/pdf')

const percent = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The header that names a download: old readers take its first form, all others the second, which keeps every script. */
export const contentDisposition = (
  kind: 'inline' | 'attachment',
  title: string,
  type: string,
): string => {
  const { name, ending } = partsOf(title, type)
  const ascii = name.replace(/[^ -~]|[%;]/g, '_')
  const plain = /[A-Za-z0-9]/.test(ascii) ? ascii : 'document'
  return `${kind}; filename="${plain}${ending}"; filename*=UTF-8''${percent(name + ending)}`
}
