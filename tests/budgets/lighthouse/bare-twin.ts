import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

interface Kept {
  readonly type: string
  readonly encoding: string | null
  readonly body: Buffer
}

/** Packed once and not while a visit waits for it: the twin is to be as fast as can be. */
const keep = (type: string, body: Buffer): Kept =>
  /^text\/|svg|json/.test(type)
    ? { type, encoding: 'br', body: brotliCompressSync(body) }
    : { type, encoding: null, body }

/**
 * The same page as bare static HTML: the server's drawing, its styles and pictures, no script, from memory in brotli.
 * No page that looks the same can be sooner, so it is the measure of pages.
 */
export const serveBareTwin = async (pageUrl: string) => {
  const page = await fetch(pageUrl)
  const html = (await page.text())
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="(?:modulepreload|manifest)"[^>]*>/g, '')
  const kept = new Map<string, Kept>()
  const { pathname } = new URL(pageUrl)
  kept.set(pathname, keep('text/html; charset=utf-8', Buffer.from(html)))
  for (const path of namedFiles(html)) {
    const answer = await fetch(new URL(path, pageUrl))
    if (!answer.ok) throw new Error(`${path} of ${pageUrl}: ${answer.status}`)
    const type = answer.headers.get('content-type') ?? ''
    kept.set(path, keep(type, Buffer.from(await answer.arrayBuffer())))
  }
  const server = createServer((request, response) => {
    const found = kept.get(request.url ?? '')
    if (!found) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'Content-Type': found.type,
      'Cache-Control': 'public, max-age=31536000',
      ...(found.encoding && { 'Content-Encoding': found.encoding }),
    })
    response.end(found.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // as: it listens on a port, not on a pipe
  return {
    url: `http://127.0.0.1:${port}${pathname}`,
    /** Number of files beside the page. */
    files: kept.size - 1,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Paths of our own origin that a page loads by itself. */
const namedFiles = (html: string): string[] => {
  const tags = html.match(/<(?:img|link|source)\b[^>]*>/g) ?? []
  const paths = tags.flatMap((tag) => {
    if (
      tag.startsWith('<link') &&
      !/\brel="(?:stylesheet|icon|preload|apple-touch-icon)"/.test(tag)
    )
      return []
    return [...tag.matchAll(/\b(?:src|href)="(\/[^"]+)"/g)].map((match) =>
      unescaped(match[1] ?? ''),
    )
  })
  return [...new Set(paths)]
}

const unescaped = (value: string): string => value.replaceAll('&amp;', '&')
