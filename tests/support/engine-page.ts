import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const ENGINE = join(dirname(require.resolve('pdfjs-dist/package.json')), 'legacy/build')

/** The PDF engine as the reader sets it, alone: opens the file and draws page one at a phone's width. */
const PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><canvas></canvas><script type="module">
  import { getDocument, GlobalWorkerOptions } from '/pdf.min.mjs'
  GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs'
  const data = new Uint8Array(await (await fetch('/file.pdf')).arrayBuffer())
  const pdf = await getDocument({ data, isImageDecoderSupported: false }).promise
  const page = await pdf.getPage(1)
  const { width } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: (336 * devicePixelRatio) / width })
  const canvas = document.querySelector('canvas')
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport }).promise
  requestAnimationFrame(() => { window.drawnAt = performance.now() })
</script>`

export interface EnginePage {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Serves a page with the engine alone and one file, kept by the browser as the app's code is. */
export const openEnginePage = async (file: Uint8Array): Promise<EnginePage> => {
  const kept = { 'Cache-Control': 'max-age=3600' }
  const server: Server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    if (path === '/') response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE)
    else if (path === '/file.pdf')
      response.writeHead(200, { ...kept, 'Content-Type': 'application/pdf' }).end(file)
    else if (/^\/pdf(?:\.worker)?\.min\.mjs$/.test(path))
      response
        .writeHead(200, { ...kept, 'Content-Type': 'text/javascript' })
        .end(await readFile(join(ENGINE, path)))
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () => new Promise((done) => server.close(() => done())),
  }
}
