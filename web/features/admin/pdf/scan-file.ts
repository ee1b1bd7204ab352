import { type PdfFaultCode, scanPdf } from '../../../../sync/index.ts'

// What the server looks for in a PDF, looked for on this device first: in the open text of the file, and in the objects that
// are packed into streams, which the server cannot unpack.

/**
 * Letters of dictionaries, packed objects and unpacked streams, together. Those of a file of 10 MB are some megabytes.
 * A hostile one may repeat the whole file in each dictionary, or unpack to a thousand times its size.
 */
const MOST_LETTERS = 64 * 1024 * 1024
/** A browser takes these in a second. */
const MOST_STEPS = 20_000_000

/** Each byte is one letter: an offset in the text is one in the file. */
const lettersOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

const scan = (text: string, mostSteps?: number, onStream?: (at: number) => void) => {
  const pieces = [text]
  const read = (): string => pieces.shift() ?? ''
  return scanPdf({
    read,
    ...(mostSteps === undefined ? {} : { mostSteps }),
    ...(onStream ? { onStream } : {}),
  })
}

/** The offset of the object whose stream begins at `at`; 0 where none is before it. */
const objectAt = (text: string, at: number): number => {
  let from = at
  do from = text.lastIndexOf('obj', from - 1)
  while (from > 0 && !/\d\s+\d+\s*$/.test(text.slice(Math.max(0, from - 32), from)))
  return Math.max(0, from)
}

/** A dictionary without comments and with its names as they are meant. */
const plain = (dictionary: string): string =>
  dictionary
    .replace(/%[^\r\n]*/g, ' ')
    .replace(/#([0-9a-fA-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )

/** How many letters the first object of a packed stream is away from its beginning: no other stream says that. */
const PACKED = /\/First(?![A-Za-z])/
const FILTER = /\/Filter(?![A-Za-z])\s*(?:\/(\w+)|\[\s*(?:\/(\w+))?\s*\])?/
const FLATE = ['FlateDecode', 'Fl']

/** Mark of an encrypted file, whose packed objects only the engine can read. */
const ENCRYPTED = /\/Encrypt(?![A-Za-z])/

/** The text that a stream unpacks to, as far as it goes, up to little over `most`; null without one. */
const inflate = async (bytes: Uint8Array<ArrayBuffer>, most: number): Promise<string | null> => {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
    .getReader()
  let text = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return text
      text += lettersOf(value)
      if (text.length > most) {
        await reader.cancel()
        return text
      }
    }
  } catch {
    return text === '' ? null : text // a line end behind its data, or damaged: readers take what came as well
  }
}

/** The text of packed objects; null where it cannot be read here. */
const unpack = async (
  bytes: Uint8Array<ArrayBuffer>,
  dictionary: string,
  most: number,
): Promise<string | null> => {
  const filter = FILTER.exec(dictionary)
  if (!filter) return lettersOf(bytes)
  const isFlate = FLATE.includes(filter[1] ?? filter[2] ?? '')
  if (!isFlate || /\/Predictor(?![A-Za-z])\s*(?!1\b)/.test(dictionary)) return null
  return inflate(bytes, most)
}

/**
 * Why a PDF is not taken, or null: what the server would say, and what it cannot see. Of streams it looks at `mostLetters`
 * in all, and refuses a file that has more. Packed objects that are encrypted are left to the engine.
 */
export const scanFile = async (
  file: Blob,
  mostLetters = MOST_LETTERS,
): Promise<PdfFaultCode | null> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = lettersOf(bytes)
  const isEncrypted = ENCRYPTED.test(text)
  const streams: number[] = []
  const fault = scan(text, undefined, (at) => streams.push(at))
  if (fault || typeof DecompressionStream === 'undefined') return fault
  let left = mostLetters
  let end = -1
  for (const at of streams) {
    const object = objectAt(text, at)
    left -= at - object
    if (left < 0) return 'pdf_unclear'
    const dictionary = plain(text.slice(object, at))
    if (!PACKED.test(dictionary)) continue
    const from = at + (/^[\t ]*\r?\n?/.exec(text.slice(at, at + 64))?.[0].length ?? 0)
    if (end < from) end = text.indexOf('endstream', from)
    if (end < 0) end = text.length // a reader takes as much as its dictionary says
    left -= end - from
    if (left < 0) return 'pdf_unclear'
    const packed = await unpack(bytes.subarray(from, end), dictionary, left)
    if (packed === null && isEncrypted) continue
    left -= packed?.length ?? 0
    const found = packed === null || left < 0 ? 'pdf_unclear' : scan(packed, MOST_STEPS)
    if (found) return found
  }
  return null
}
