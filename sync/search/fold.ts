/** Letters that people type as others: letters without a decomposition, and Devanagari vowels for English words. */
const TYPED_AS: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ł', 'l'],
  ['ı', 'i'],
  ['\u0911', '\u0906'], // ऑ as आ
  ['\u0949', '\u093e'], // its sign
  ['\u0972', '\u0905'], // ॲ as अ
  ['\u0945', '\u0947'], // its sign, as that of ए
  ['\u0901', '\u0902'], // chandrabindu as anusvara
]
const PLAIN = new Map(TYPED_AS)
const PLAIN_LETTERS = new RegExp(TYPED_AS.map(([letter]) => letter).join('|'), 'g')

/** Joiners and other letters without a width, the soft hyphen, apostrophes within words, and the avagraha. */
const UNSEEN = /\u200b|\u200c|\u200d|\u2060|\ufeff|\u00ad|'|’|ʼ|ऽ/g
/** Accents of Latin letters, and the nukta: क़ is typed as क by many. */
const ACCENTS = /[\u0300-\u036f]|\u093c/g
/** Spellings of a nasal before a consonant of its own row, which equal the dot above: हिन्दी and हिंदी. */
const NASALS = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g
/** Texts in which only the case is folded. Most texts are, and this is 20 times as fast. */
const PLAIN_LATIN = /^[\x20-\x26\x28-\x7e]*$/
const DEVANAGARI_DIGITS = /[०-९]/g
const DEVANAGARI_ZERO = 0x966

/**
 * A text for comparing words, without case, accents, nukta, joiners, spellings of nasals and kinds of digits. Vowel
 * signs stay: they tell words apart. Folding is idempotent. Pure.
 * @see tests/unit/search/fold.test.ts
 */
export const foldText = (text: string): string =>
  PLAIN_LATIN.test(text) ? text.toLowerCase() : foldAnyText(text)

const foldAnyText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(UNSEEN, '')
    .replace(PLAIN_LETTERS, (letter) => PLAIN.get(letter) ?? letter)
    .replace(NASALS, '\u0902')
    .replace(DEVANAGARI_DIGITS, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .normalize('NFC')

/** The folded words of a text, in their order. */
export const wordsOf = (text: string): readonly string[] =>
  foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
