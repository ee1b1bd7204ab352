import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const fontFile = (family, subset, weight) =>
  join(
    dirname(require.resolve(`@fontsource/${family}/package.json`)),
    'files',
    `${family}-${subset}-${weight}-normal.woff`,
  )

/** Font files (WOFF) of the sample pictures and papers, from kept packages under the Open Font Licence. */
export const FONTS = {
  latin: fontFile('noto-sans', 'latin', 400),
  latinBold: fontFile('noto-sans', 'latin', 700),
  devanagari: fontFile('noto-sans-devanagari', 'devanagari', 400),
  devanagariBold: fontFile('noto-sans-devanagari', 'devanagari', 700),
}

export const isDevanagari = (text) => /[\u0900-\u097f]/.test(text)
