import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'

/** The recorded feed of a real server, so that a browser's time is its own, without a server beside it. */
export interface Recording {
  readonly head: string
  /** Answers by `after`, in order. */
  readonly pages: ReadonlyMap<number, string>
}

/** Reads a visitor's whole feed. */
export const record = async (origin: string): Promise<Recording> => {
  const head = await (await fetch(`${origin}/api/sync/head`)).text()
  const { epoch, seq } = JSON.parse(head)
  const pages = new Map<number, string>()
  for (let after = 0; after < seq; ) {
    const answer = await fetch(
      `${origin}/api/sync/changes?epoch=${epoch}&after=${after}&upto=${seq}`,
    )
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`feed: ${answer.status} ${text.slice(0, 200)}`)
    pages.set(after, text)
    after = JSON.parse(text).next
  }
  return { head, pages }
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/** Serves a recorded feed and a built page on a free port of this machine. */
export const serveRecording = async (
  recording: Recording,
  folder: string,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> => {
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bench')
    const json = (text: string | undefined) => {
      response.writeHead(text === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
      response.end(text ?? '{}')
    }
    if (url.pathname === '/api/sync/head') return json(recording.head)
    if (url.pathname === '/api/sync/changes')
      return json(recording.pages.get(Number(url.searchParams.get('after'))))
    if (url.pathname.startsWith('/api/')) return json(undefined)
    const path = normalize(url.pathname === '/' ? '/index.html' : url.pathname)
    readFile(join(folder, path)).then(
      (bytes) => {
        // As the app's own files are served: a second visit has them, and V8 keeps what it compiled of them.
        const isHashed = path.startsWith('/assets/')
        response.writeHead(200, {
          'Content-Type': TYPES[extname(path)] ?? 'text/plain',
          'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        })
        response.end(bytes)
      },
      () => json(undefined),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((done) => server.close(() => done())),
  }
}
