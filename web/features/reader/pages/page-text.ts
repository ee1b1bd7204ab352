import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Text as it stands in the file: the words that are searched have the same letters as those that lie over the page. */
const TEXT_AS = { includeMarkedContent: false, disableNormalization: true } as const

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>
type Layers = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>

/** The text of a page as a reader sees it: the text of hidden layers, such as an answer key, is left out. */
export const readText = async (pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<TextContent> => {
  const content = await page.getTextContent(TEXT_AS)
  const layers = await pdf.getOptionalContentConfig()
  if ([...layers].every(([, group]) => group.visible)) return content
  const drawn = lettersDrawn(await page.getOperatorList(), layers)
  const isShown = shownIn(drawn)
  return {
    ...content,
    items: content.items.filter((item) => !('str' in item) || isShown(item.str)),
  }
}

/** A page's letters without spaces, in the order of drawing, each in a layer that is shown or hidden. */
interface DrawnLetters {
  readonly text: string
  readonly isHidden: readonly boolean[]
}

const SPACE = /\s/g

/** The engine's text names no layers, but its drawing does. */
const lettersDrawn = (
  { fnArray, argsArray }: Awaited<ReturnType<PDFPageProxy['getOperatorList']>>,
  layers: Layers,
): DrawnLetters => {
  const open: boolean[] = []
  const isHidden: boolean[] = []
  let text = ''
  fnArray.forEach((operator, index) => {
    const args: unknown[] = argsArray[index] ?? []
    if (operator === OPS.beginMarkedContent) open.push(false)
    else if (operator === OPS.beginMarkedContentProps)
      open.push(args[0] === 'OC' && args[1] !== null && !layers.isVisible(args[1]))
    else if (operator === OPS.endMarkedContent) open.pop()
    else if (operator === OPS.showText && Array.isArray(args[0])) {
      const letters = args[0].map(unicodeOf).join('').replace(SPACE, '')
      text += letters
      isHidden.push(...Array.from({ length: letters.length }, () => open.includes(true)))
    }
  })
  return { text, isHidden }
}

/** A glyph's letters; a number stands for a gap between two glyphs. */
const unicodeOf = (glyph: unknown): string =>
  typeof glyph === 'object' && glyph !== null ? String(Reflect.get(glyph, 'unicode') ?? '') : ''

/**
 * Tells of each piece of text, in the order of the page, whether it is shown. Pieces are found again in what is drawn, from
 * the piece before on: text outside of the paper is drawn and is no piece.
 */
export const shownIn = ({ text, isHidden }: DrawnLetters): ((piece: string) => boolean) => {
  let next = 0
  return (piece) => {
    const letters = piece.replace(SPACE, '')
    const at = letters === '' ? -1 : text.indexOf(letters, next)
    if (at < 0) return true
    next = at + letters.length
    return isHidden[at] !== true
  }
}

const NO_LETTER = /[\p{Cc}\p{Co}\ufffd]/gu
/** Letters of a small size, or of a script without sizes: no numbers of glyphs look like these. */
const REAL_LETTER = /[\p{Ll}\p{Lo}]/u

/**
 * True for text of a font that does not say which letters its glyphs are. The engine then gives the numbers of the glyphs,
 * which are control signs, private signs, or capitals and digits with control signs for the spaces.
 */
export const isUnmapped = (text: string): boolean => {
  const letters = text.replace(SPACE, '')
  const unknown = letters.match(NO_LETTER)?.length ?? 0
  return (
    unknown > letters.length * 0.3 ||
    (unknown > letters.length * 0.05 && !REAL_LETTER.test(letters))
  )
}
