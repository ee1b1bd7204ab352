import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Licences of the PDF engine's own files, which the list of modules does not name. */
const TEXTS = [
  'LICENSE',
  'wasm/LICENSE_JBIG2',
  'wasm/LICENSE_OPENJPEG',
  'wasm/LICENSE_PDFJS_JBIG2',
  'wasm/LICENSE_PDFJS_OPENJPEG',
  'standard_fonts/LICENSE_FOXIT',
]

/** Puts them beside `licenses.md`. */
export const readerLicenses = (): Plugin => ({
  name: 'reader-licenses',
  apply: 'build',
  async generateBundle() {
    const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
    const texts = await Promise.all(
      TEXTS.map(async (name) => `## ${name}\n\n${await readFile(join(folder, name), 'utf8')}`),
    )
    const source = `# pdf.js: engine, decoders and fonts\n\n${texts.join('\n\n')}`
    this.emitFile({ type: 'asset', fileName: 'licenses-reader.md', source })
  },
})
