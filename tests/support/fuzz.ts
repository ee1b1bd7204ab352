import { Agent, request } from 'node:http'
import { stretched } from './calibration.mjs'

/** Numbers that are the same for a seed (mulberry32). */
export interface Dice {
  readonly next: () => number
  readonly below: (limit: number) => number
  readonly oneOf: <T>(from: readonly T[]) => T
  readonly chance: (of: number) => boolean
}
export const diceOf = (seed: number): Dice => {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    // as: callers give lists that are not empty.
    oneOf: <T>(from: readonly T[]) => from[below(from.length)] as T,
    chance: (of) => next() < of,
  }
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}
export interface Asked {
  /** Which routes it is for; '' where its method or its path was made another one's. */
  readonly family: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

const PATIENCE_MS = stretched(30_000)

/**
 * Asks over a few reused connections, as browsers and proxies do. A server that does not answer is an error. null
 * stands for a connection that it closed before its whole answer.
 */
export const createClient = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  // Node's `reusedSocket` is false for a request that waited for a connection in use.
  const used = new WeakSet<object>()
  const { hostname, port } = new URL(url)
  const once = (
    { method, path, headers, body }: Asked,
    over: Agent | false,
  ): Promise<Answer | null | 'idle'> =>
    new Promise((done, fail) => {
      const length = body.length > 0 ? { 'content-length': Buffer.byteLength(body) } : {}
      const asked = request({
        hostname,
        port,
        agent: over,
        method,
        path,
        headers: { ...headers, ...length },
        // A long address comes back in a Location.
        maxHeaderSize: 1 << 20,
      })
      asked.setTimeout(PATIENCE_MS, () => {
        fail(new Error(`no answer to ${method} ${path}`))
        asked.destroy()
      })
      asked.on('response', (answer) => {
        let text = ''
        const end = () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text })
        answer.on('data', (chunk) => {
          text += chunk
          // A line of the doorbell never ends: its greeting is enough.
          if (!String(answer.headers['content-type']).startsWith('text/event-stream')) return
          end()
          asked.destroy()
        })
        answer.on('end', end)
        answer.on('error', () => done(null))
      })
      let isKept = false
      asked.on('socket', (socket) => {
        isKept = used.has(socket)
        used.add(socket)
      })
      asked.on('error', () => done(isKept ? 'idle' : null))
      asked.end(body)
    })
  /** A kept connection may be closed while the next request is on its way. Browsers and proxies then ask once more. */
  const ask = async (asked: Asked): Promise<Answer | null> => {
    const answer = await once(asked, agent)
    const last = answer === 'idle' ? await once(asked, false) : answer
    return last === 'idle' ? null : last
  }
  return { ask, close: () => agent.destroy() }
}

const LONG = 'x'.repeat(9_000)
/** Texts that broke something somewhere, once. */
const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  '9007199254740993',
  'NaN',
  'null',
  '\u0000',
  '\ud800',
  '\u202e\u200b',
  'जैव विविधता',
  '💥',
  '__proto__',
  'constructor',
  'toString',
  '../../../../etc/passwd',
  '..\\..\\data.db',
  '%00',
  '%2e%2e%2f',
  "' OR 1=1 --",
  '"; DROP TABLE admins; --',
  '{:epoch}',
  '[[id]]',
  '{{.}}',
  '<script>alert(1)</script>',
  '</script><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'a\r\nSet-Cookie: a=1',
  '@request.auth.id != ""',
  '@collection.admins.email ~ "a"',
  '(((((((((((((((((((((((((((((((((id=1',
  '2026-13-45 99:99:99.999Z',
  '1,2,3,4,5',
  '*',
  LONG,
]
const VALUES: readonly unknown[] = [
  ...TEXTS,
  null,
  true,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [null],
  [[[[]]]],
  { $gt: '' },
  { a: { b: { c: [] } } },
  Array.from({ length: 60 }, () => ({})),
]

const QUERIES = [
  'epoch after upto fresh q page perPage subject category difficulty program watch token thumb download filter sort',
  'expand fields skipTotal r collection who from to before limit',
]
  .join(' ')
  .split(' ')
const FIELDS = [
  'token email name password passwordConfirm oldPassword current identity identityField url area sha256 id admin changes',
  'clientId subscriptions provider code codeVerifier redirectURL otpId mfaId requests query status title price features',
]
  .join(' ')
  .split(' ')

/** The same text with a few of its bytes changed, left out, doubled or cut off. */
export const damaged = (bytes: Buffer, dice: Dice): Buffer => {
  let now = Buffer.from(bytes)
  for (let turn = dice.below(4); turn >= 0; turn -= 1) {
    const at = dice.below(now.length + 1)
    const piece = Buffer.from(
      dice.oneOf([
        '\0',
        '\r\n',
        '\n',
        ' ',
        ':',
        '\t',
        '\xff',
        '%',
        '{',
        '"',
        `${dice.below(99_999)}`,
      ]),
      'latin1',
    )
    now = dice.oneOf([
      () => Buffer.concat([now.subarray(0, at), piece, now.subarray(at)]),
      () => Buffer.concat([now.subarray(0, at), now.subarray(at + dice.below(9))]),
      () => Buffer.concat([now.subarray(0, at), piece, now.subarray(at + piece.length)]),
      () => Buffer.concat([now, now.subarray(at)]),
      () => now.subarray(0, at),
    ])()
  }
  return now
}

export interface Known {
  /** Routes such as `GET /api/files/{collection}`. */
  readonly routes: readonly string[]
  /** Parts of paths beside random texts: ids, names of files and collections. */
  readonly parts: readonly string[]
  readonly epoch: string
  readonly seq: number
  /** Tokens: none, of an admin, and broken ones. */
  readonly tokens: readonly string[]
  readonly admin: string
  /** Ids of rows that are there: an edit of one has no base, so that it changes nothing. */
  readonly rows: readonly { readonly collection: string; readonly id: string }[]
}

/** Which routes a pattern belongs to. */
const familyOf = (pattern: string) =>
  /^\/api\/(?:sync\/admin|sync|account|collections|files)(?=\/)/.exec(pattern)?.[0] ??
  (pattern.startsWith('/api/') ? '/api' : 'pages')

/** A request after the grammar of one of the routes, with a few of its words wrong. */
export const inventRequest = (known: Known, dice: Dice): Asked => {
  const text = () => dice.oneOf(TEXTS)
  const [ownMethod = 'GET', pattern = '/'] = dice.oneOf(known.routes).split(' ')
  const method = dice.chance(0.9)
    ? ownMethod
    : dice.oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'SEARCH'])
  const part = () => (dice.chance(0.7) ? dice.oneOf(known.parts) : text().slice(0, 300))
  const filled = pattern
    .replace('{$}', '')
    .replace(/\{[^}]+\}/g, () => encodeURIComponent(part().toWellFormed()))
  const path = dice.chance(0.05)
    ? filled.replace(/\//g, dice.oneOf(['//', '/./', '/../', '/%2f']))
    : filled
  const isOfFeed = pattern.startsWith('/api/sync/') && dice.chance(0.5)
  const feed: Record<string, string> = {
    epoch: known.epoch,
    after: `${dice.below(known.seq + 2)}`,
    upto: `${dice.below(known.seq + 2)}`,
  }
  // Each search is a page that has to be drawn: a few of them, or the time goes there.
  const isPage = !pattern.includes('/api/')
  const names = isOfFeed
    ? Object.keys(feed)
    : Array.from({ length: dice.chance(isPage ? 0.1 : 0.5) ? dice.below(4) : 0 }, () =>
        dice.oneOf(QUERIES),
      )
  const query = names
    .map((name) => [name, isOfFeed && dice.chance(0.8) ? feed[name] : text()] as const)
    .map(([name, value]) =>
      dice.chance(0.1) ? name : `${name}=${encodeURIComponent((value ?? '').toWellFormed())}`,
    )
    .join('&')
  const token = dice.oneOf(known.tokens)
  const endsToken = pattern.endsWith('{path...}')
  const headers: Record<string, string> = {}
  if (token && !endsToken) headers.authorization = dice.chance(0.5) ? token : `Bearer ${token}`
  const odd = dice.oneOf(ODD_HEADERS)
  if (odd) headers[odd[0]] = odd[1]
  const withBody = !['GET', 'HEAD'].includes(method) || dice.chance(0.05)
  const type = dice.oneOf(TYPES)
  if (withBody && type) headers['content-type'] = type
  const body = withBody ? bodyFor(pattern, known, dice) : ''
  return {
    family: method === ownMethod && path === filled ? familyOf(pattern) : '',
    method,
    path: path.startsWith('/') ? `${path}${query ? `?${query}` : ''}` : '/',
    headers,
    body,
  }
}

const ODD_HEADERS: readonly (readonly [string, string] | null)[] = [
  null,
  null,
  null,
  null,
  ['accept-encoding', 'gzip;q=0, br;q=1.5, *;q=x'],
  ['accept-encoding', 'zstd, deflate'],
  ['range', 'bytes=0-0,1-1,2-2'],
  ['range', 'bytes=-99999999999'],
  ['if-none-match', '*'],
  ['if-none-match', '"a", W/"b", ,,,'],
  ['if-modified-since', 'yesterday'],
  ['x-real-ip', '255.255.255.255'],
  ['x-forwarded-for', '127.0.0.1, 127.0.0.1'],
  ['x-forwarded-host', 'evil.example'],
  ['host', 'evil.example'],
  ['origin', 'null'],
  ['content-encoding', 'gzip'],
  ['x-http-method-override', 'DELETE'],
  ['x-request-id', '../../etc'],
  ['cookie', `a=${LONG}`],
]
const TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/xml',
  '',
]

const bodyFor = (pattern: string, known: Known, dice: Dice): string | Buffer => {
  const value = () => dice.oneOf(VALUES)
  const some = () =>
    Object.fromEntries(
      Array.from({ length: dice.below(6) }, () => [dice.oneOf(FIELDS), value()] as const),
    )
  const kind = dice.below(12)
  if (kind === 0) return Buffer.from(Array.from({ length: dice.below(400) }, () => dice.below(256)))
  if (kind === 1) return '['.repeat(dice.below(60_000))
  if (kind === 2)
    return `--x\r\nContent-Disposition: form-data; name="file"; filename="${dice.oneOf(TEXTS).slice(0, 80)}"\r\n\r\n${dice.oneOf(TEXTS)}\r\n--x${dice.oneOf(['--', '', '\r\n'])}`
  if (kind === 3) return JSON.stringify(value()) ?? ''
  if (kind === 4) return `a=${encodeURIComponent(dice.oneOf(TEXTS).toWellFormed())}&&=&b`
  if (kind === 5 && dice.chance(0.05)) return JSON.stringify({ token: 'x'.repeat(700_000) })
  const shaped = pattern.endsWith('/push') ? pushOf(known, dice) : some()
  const whole = Buffer.from(JSON.stringify(shaped))
  return dice.chance(0.2) ? damaged(whole, dice) : whole
}

const HEX = '0123456789abcdef'
const uuid = (dice: Dice) =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => HEX[dice.below(16)] ?? '0')

/** Well-formed changes without effect: of existing rows, without a base or with one of another line. */
const pushOf = (known: Known, dice: Dice) => ({
  admin: dice.chance(0.9) ? known.admin : dice.oneOf(TEXTS),
  changes: Array.from({ length: dice.below(dice.chance(0.05) ? 60 : 4) }, () => ({
    change: uuid(dice),
    op: dice.oneOf(['put', 'delete', 'put', 'drop']),
    ...dice.oneOf(known.rows),
    base: dice.oneOf([null, ['aaaaaaaaaaaaaaa', 0], ['aaaaaaaaaaaaaaa', known.seq]]),
    row: { [dice.oneOf(FIELDS)]: dice.oneOf(VALUES), status: dice.oneOf(VALUES) },
    ...(dice.chance(0.2) ? { after: dice.oneOf(VALUES) } : {}),
  })),
})
