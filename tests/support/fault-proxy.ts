import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { freePort } from './ports.ts'

/**
 * The network between a browser and the server.
 * - 'open' passes everything
 * - 'dead' closes every connection, 'dead-api' those to /api/ only
 * - 'captive' answers everything with a login page and 200, as a hotel's network does
 * - 'stall' falls silent after `cutAfter` bytes of each file, until `breakLines`
 * - 'wrong' changes a byte of each piece of a file
 * - 'trouble' answers 500 to everything under /api/
 * - 'gone' answers 404 to files as the server does, 'beyond' 416 to every part
 * - 'whole' sends all of a file for a part, 'short' ends it after `cutAfter` bytes as if complete
 */
export type Weather =
  | 'open'
  | 'dead'
  | 'dead-api'
  | 'captive'
  | 'stall'
  | 'wrong'
  | 'trouble'
  | 'gone'
  | 'beyond'
  | 'whole'
  | 'short'

const MISSING = '{"status":404,"message":"The requested resource wasn\'t found."}'
const LOGIN_PAGE = '<!doctype html><title>Hotel Wi-Fi</title><form>Room number <input></form>'

/** A proxy on loopback in front of the real server, whose weather a test changes. It keeps its address all the time. */
export class FaultProxy {
  weather: Weather = 'open'
  cutAfter = 0
  /** Requests under such an address get no answer before `letGo`. */
  holds: RegExp | null = null
  #held: (() => void)[] = []
  /** Method and path with query of every request since it was emptied, the newest last. */
  readonly seen: string[] = []
  /** Path and Range header of every request that had one, the newest last. */
  readonly ranges: string[] = []
  #server: Server | null = null
  #url = ''
  readonly #target: () => string

  constructor(target: () => string) {
    this.#target = target
  }
  get url(): string {
    return this.#url
  }

  async open(): Promise<this> {
    const port = await freePort()
    const server = createServer((asked, answer) => this.#serve(asked, answer))
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
    this.#server = server
    this.#url = `http://127.0.0.1:${port}`
    return this
  }

  /** Ends every connection that is open now, whatever is under way on it. */
  breakLines(): void {
    this.#server?.closeAllConnections()
  }

  /** Answers what was held, and holds nothing more. */
  letGo(): void {
    this.holds = null
    for (const serve of this.#held.splice(0)) serve()
  }

  async close(): Promise<void> {
    const server = this.#server
    if (!server) return
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }

  #serve(asked: IncomingMessage, answer: ServerResponse): void {
    this.seen.push(`${asked.method} ${asked.url}`)
    if (asked.headers.range) this.ranges.push(`${asked.url} ${asked.headers.range}`)
    if (this.holds?.test(asked.url ?? '')) this.#held.push(() => this.#answer(asked, answer))
    else this.#answer(asked, answer)
  }

  #answer(asked: IncomingMessage, answer: ServerResponse): void {
    const isFile = asked.url?.startsWith('/api/files/')
    switch (this.weather) {
      case 'dead':
        asked.socket.destroy()
        return
      case 'dead-api':
        if (asked.url?.startsWith('/api/')) asked.socket.destroy()
        else this.#pass(asked, answer)
        return
      case 'captive':
        answer.writeHead(200, { 'content-type': 'text/html' }).end(LOGIN_PAGE)
        return
      case 'trouble':
        if (asked.url?.startsWith('/api/')) answer.writeHead(500).end('{}')
        else this.#pass(asked, answer)
        return
      case 'gone':
        if (isFile) answer.writeHead(404, { 'content-type': 'application/json' }).end(MISSING)
        else this.#pass(asked, answer)
        return
      case 'beyond':
        if (isFile && asked.headers.range) answer.writeHead(416).end()
        else this.#pass(asked, answer)
        return
      case 'whole':
        if (isFile) delete asked.headers.range
        this.#pass(asked, answer)
        return
      case 'short':
      case 'open':
      case 'stall':
      case 'wrong':
        this.#pass(asked, answer)
        return
      default:
        this.weather satisfies never
    }
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const target = new URL(asked.url ?? '/', this.#target())
    const headers = { ...asked.headers, host: target.host }
    // The browser names this proxy as its origin; the server knows only its own.
    if (headers.origin) headers.origin = target.origin
    const passed: ClientRequest = request(target, { method: asked.method, headers }, (given) => {
      const isFile = asked.url?.startsWith('/api/files/')
      // Without its length an answer that ends early looks whole.
      if (this.weather === 'short' && isFile) delete given.headers['content-length']
      answer.writeHead(given.statusCode ?? 502, given.headers)
      answer.flushHeaders()
      if (this.weather === 'stall' && isFile) this.#stall(given, answer)
      else if (this.weather === 'short' && isFile) this.#shorten(given, answer)
      else if (this.weather === 'wrong' && isFile) this.#spoil(given, answer)
      else given.pipe(answer)
    })
    passed.on('error', () => asked.socket.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  }

  #stall(given: IncomingMessage, answer: ServerResponse): void {
    let left = this.cutAfter
    given.on('data', (chunk: Buffer) => {
      if (left > 0) answer.write(chunk.subarray(0, left))
      left -= chunk.length
      // The server is left in the middle of its answer too.
      if (left < 0) given.pause()
    })
    given.on('end', () => {
      if (left >= 0) answer.end()
    })
  }

  #shorten(given: IncomingMessage, answer: ServerResponse): void {
    let left = this.cutAfter
    given.on('data', (chunk: Buffer) => {
      if (left > 0) answer.write(chunk.subarray(0, left))
      left -= chunk.length
    })
    given.on('end', () => answer.end())
  }

  #spoil(given: IncomingMessage, answer: ServerResponse): void {
    given.on('data', (chunk: Buffer) => {
      const spoilt = Buffer.from(chunk)
      spoilt[spoilt.length - 1] = (spoilt.at(-1) ?? 0) ^ 1
      answer.write(spoilt)
    })
    given.on('end', () => answer.end())
  }
}
