// The engine that runs the hooks (goja) knows neither URL nor URLSearchParams. The router and our lists need a little
// of both, and what they write has to be letter for letter what a browser writes.

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
const encode = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

type Pair = [string, string]

const pairsOf = (text: string): Pair[] =>
  text
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=')
      return at === -1
        ? [decode(part), '']
        : [decode(part.slice(0, at)), decode(part.slice(at + 1))]
    })

/** The part of URLSearchParams that the pages use. */
export class PlainSearchParams {
  #pairs: Pair[]

  constructor(from: string | Iterable<Pair> | Readonly<Record<string, string>> = '') {
    if (typeof from === 'string') this.#pairs = pairsOf(from)
    else if (Symbol.iterator in from) this.#pairs = [...from].map(([name, value]) => [name, value])
    else this.#pairs = Object.entries(from)
  }
  get(name: string): string | null {
    return this.#pairs.find(([one]) => one === name)?.[1] ?? null
  }
  getAll(name: string): string[] {
    return this.#pairs.filter(([one]) => one === name).map(([, value]) => value)
  }
  has(name: string): boolean {
    return this.#pairs.some(([one]) => one === name)
  }
  append(name: string, value: string): void {
    this.#pairs.push([name, String(value)])
  }
  set(name: string, value: string): void {
    const first = this.#pairs.find(([one]) => one === name)
    if (first) first[1] = String(value)
    else this.append(name, value)
    this.#pairs = this.#pairs.filter((pair) => pair[0] !== name || pair === (first ?? pair))
  }
  delete(name: string): void {
    this.#pairs = this.#pairs.filter(([one]) => one !== name)
  }
  sort(): void {
    this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  }
  get size(): number {
    return this.#pairs.length
  }
  forEach(callback: (value: string, name: string) => void): void {
    for (const [name, value] of this.#pairs) callback(value, name)
  }
  keys(): IterableIterator<string> {
    return this.#pairs.map(([name]) => name)[Symbol.iterator]()
  }
  values(): IterableIterator<string> {
    return this.#pairs.map(([, value]) => value)[Symbol.iterator]()
  }
  entries(): IterableIterator<Pair> {
    return this.#pairs.map(([name, value]): Pair => [name, value])[Symbol.iterator]()
  }
  [Symbol.iterator](): IterableIterator<Pair> {
    return this.entries()
  }
  toString(): string {
    return this.#pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  }
}

/** The parts of an http address, taken apart and not corrected. */
export class PlainUrl {
  readonly origin: string
  readonly protocol: string
  readonly host: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly href: string

  constructor(address: string, base?: string | PlainUrl) {
    const whole = /^[a-z][a-z0-9+.-]*:/i.test(address)
      ? address
      : `${new PlainUrl(String(base)).origin}${address.startsWith('/') ? '' : '/'}${address}`
    const parts = /^([a-z][a-z0-9+.-]*:)(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(whole)
    if (!parts) throw new TypeError('Invalid URL')
    this.protocol = (parts[1] ?? '').toLowerCase()
    this.host = (parts[2] ?? '').toLowerCase()
    this.origin = this.host ? `${this.protocol}//${this.host}` : 'null'
    this.pathname = parts[3] || (this.host ? '/' : '')
    this.search = parts[4] === '?' ? '' : (parts[4] ?? '')
    this.hash = parts[5] === '#' ? '' : (parts[5] ?? '')
    this.href = `${this.host ? this.origin : this.protocol}${this.pathname}${this.search}${this.hash}`
  }
  get searchParams(): PlainSearchParams {
    return new PlainSearchParams(this.search)
  }
  get hostname(): string {
    return this.host.replace(/:\d+$/, '')
  }
  toString(): string {
    return this.href
  }
  static canParse(address: string, base?: string): boolean {
    try {
      return new PlainUrl(address, base).href !== ''
    } catch {
      return false
    }
  }
}

/** Puts the stand-ins where the real ones are missing. */
export const standIn = (global: Record<string, unknown>): void => {
  global.URL ??= PlainUrl
  global.URLSearchParams ??= PlainSearchParams
}
standIn(globalThis as unknown as Record<string, unknown>) // as: the global object has no index signature
