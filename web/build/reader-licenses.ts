import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Licences that the list of modules does not name: of the PDF engine's own files, and of a worker's packages. */
const TEXTS = [
  'pdfjs-dist/LICENSE',
  'pdfjs-dist/wasm/LICENSE_JBIG2',
  'pdfjs-dist/wasm/LICENSE_OPENJPEG',
  'pdfjs-dist/wasm/LICENSE_PDFJS_JBIG2',
  'pdfjs-dist/wasm/LICENSE_PDFJS_OPENJPEG',
  'pdfjs-dist/standard_fonts/LICENSE_FOXIT',
  '@cantoo/pdf-lib/LICENSE.md',
  'fflate/LICENSE',
]

/** Puts them beside `licenses.md`. */
export const readerLicenses = (): Plugin => ({
  name: 'reader-licenses',
  apply: 'build',
  async generateBundle() {
    const folder = join(import.meta.dirname, '../../node_modules')
    const texts = await Promise.all(
      TEXTS.map(async (name) => `## ${name}\n\n${await readFile(join(folder, name), 'utf8')}`),
    )
    const source = `# PDFs: engine, decoders and fonts\n\n${texts.join('\n\n')}`
    this.emitFile({ type: 'asset', fileName: 'licenses-reader.md', source })
  },
})
