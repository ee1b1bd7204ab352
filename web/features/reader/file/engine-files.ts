import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url'
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'

/** Files that the engine asks for by name: pictures of scans, and two fonts that no device has. */
const FILES: Readonly<Record<string, string>> = {
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
  'FoxitDingbats.pfb': dingbats,
  'FoxitSymbol.pfb': symbol,
}

/** Gives the PDF engine the files that lie beside the app. Any other counts as missing, and the engine does without it. */
export class EngineFiles {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = FILES[filename]
    if (url === undefined) throw new Error(`the reader has no ${filename}`)
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${filename}: ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}
