import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { commandFlags, serveArgs } from '../../pocketbase/flags.mjs'
import type { Head } from '../../sync/model/wire.ts'
import { stretched } from './calibration.mjs'
import { freePort } from './ports.ts'
import { binary, repository } from './start.ts'

const run = promisify(execFile)

const START_LIMIT_MS = stretched(20_000)
// PocketBase's words.
const LISTENS = 'Server started at'
const IS_BUSY = /address already in use|Only one usage of each socket/i
const SUPERUSER = { email: 'tests@academy.invalid', password: 'a-long-test-password' }

export interface ServerOptions {
  /** Folder to start on; without it a fresh one that `stop` removes. */
  readonly dataDir?: string
  readonly env?: Readonly<Record<string, string>>
  readonly hooksDir?: string
  readonly hooksPool?: number
  /** Without a folder: whether the server migrates its own, instead of a copy of a migrated one. */
  readonly isFirstStart?: boolean
  /** Port to listen on at every start; without it a free one each time. */
  readonly port?: number
}

export interface ApiOptions {
  readonly method?: string
  readonly token?: string
  /** Sent as JSON, unless it is a string or a FormData: those go as they are. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
export interface ApiAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body, or undefined where it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers whose shape is what it checks.
  readonly json: any
}
export interface TestAdmin {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly token: string
}

/** 15 characters of a record id. */
export const recordId = (): string =>
  Array.from(randomBytes(15), (byte) => 'abcdefghijklmnopqrstuvwxyz0123456789'[byte % 36]).join('')

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The server gives every value as text; whole numbers outside text columns become numbers again. */
const sqlValue = (type: string, value: unknown): unknown =>
  type !== 'TEXT' && typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value

/** One real PocketBase with our migrations and hooks, on a folder of its own. */
export class TestServer {
  readonly #options: ServerOptions
  readonly #ownsDir: boolean
  readonly dataDir: string
  #child: ChildProcess | null = null
  #output = ''
  #url = ''
  #superuser = ''

  constructor(dataDir: string, options: ServerOptions) {
    this.dataDir = dataDir
    this.#options = options
    this.#ownsDir = options.dataDir === undefined
  }

  get url(): string {
    return this.#url
  }
  /** Output of the process since its last start. */
  get output(): string {
    return this.#output
  }
  get pid(): number | undefined {
    return this.#child?.pid
  }

  #dirs() {
    return {
      dataDir: this.dataDir,
      hooksDir: this.#options.hooksDir ?? join(repository, 'pocketbase/pb_hooks'),
      migrationsDir: join(repository, 'pocketbase/pb_migrations'),
    }
  }
  #env(): NodeJS.ProcessEnv {
    // No test asks the world for pictures.
    const own = { ACADEMY_DASHBOARD: '1', ACADEMY_POSTERS: 'off' }
    return { ...process.env, ...own, ...this.#options.env }
  }

  async start(): Promise<this> {
    const { port } = this.#options
    while (!(await this.#listensAt(port ?? (await freePort()))))
      if (port !== undefined || !IS_BUSY.test(this.#output))
        throw new Error(`PocketBase did not start:\n${this.#output}`)
    return this
  }

  /** Whether a begun process listens at the port. It says so itself: an answer there may be another's. */
  async #listensAt(port: number): Promise<boolean> {
    const bind = `127.0.0.1:${port}`
    this.#url = `http://${bind}`
    this.#output = ''
    const args = serveArgs({
      bind,
      ...this.#dirs(),
      publicDir: join(this.dataDir, 'public'),
      hooksPool: this.#options.hooksPool ?? 16,
    })
    const child = spawn(binary, args, { env: this.#env(), stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    const limit = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS)
    try {
      return await new Promise((done) => {
        for (const stream of [child.stdout, child.stderr])
          stream?.on('data', (chunk) => {
            this.#output += String(chunk)
            if (this.#output.includes(LISTENS)) done(true)
          })
        child.once('close', () => done(false))
      })
    } finally {
      clearTimeout(limit)
    }
  }

  /** Ends the process and, with a folder of its own, removes that. */
  async stop(): Promise<void> {
    await this.kill('SIGTERM')
    if (this.#ownsDir) await rm(this.dataDir, { recursive: true, force: true })
  }

  /** Ends the process by the signal and waits until it is gone; the folder stays. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await gone
  }

  /** Kills and starts again on the same folder, at a new address. */
  async restart(): Promise<this> {
    await this.kill('SIGTERM')
    return this.start()
  }

  /** Copies the folder of a stopped server into a fresh one, and gives a server on it, not yet started. */
  async copy(): Promise<TestServer> {
    const dataDir = await freshDir()
    await cp(this.dataDir, dataDir, { recursive: true })
    return new TestServer(dataDir, { ...this.#options, dataDir })
  }

  /** Another release's server for the folder and the port of this one, which is stopped; not yet started. */
  successor(options: Pick<ServerOptions, 'hooksDir'>): TestServer {
    return new TestServer(this.dataDir, { ...this.#options, dataDir: this.dataDir, ...options })
  }

  async api(path: string, options: ApiOptions = {}): Promise<ApiAnswer> {
    const { method = options.body === undefined ? 'GET' : 'POST', token, body } = options
    const raw = typeof body === 'string' || body instanceof FormData
    const headers: Record<string, string> = { ...options.headers }
    if (token) headers.authorization = token
    if (body !== undefined && !(body instanceof FormData)) {
      headers['content-type'] ??= 'application/json'
    }
    const answer = await fetch(this.#url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: asJson(text) }
  }

  /** The head of the visitors' feed, past every cache. */
  async head(): Promise<Head> {
    return (await this.api('/api/sync/head?fresh=1')).json
  }

  /** Has a job of the clock run now; it may still be at it when this returns. */
  async cron(name: string): Promise<void> {
    const token = await this.superuser()
    const answer = await this.api(`/api/crons/${name}`, { method: 'POST', token })
    if (answer.status !== 204) throw new Error(`no job: ${answer.text}`)
  }

  /** Runs a command of the binary on this folder, for example `superuser upsert`. */
  command(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    return run(binary, [...args, ...commandFlags(this.#dirs())], {
      env: { ...this.#env(), ...env },
    })
  }

  /** Fills the folder of a server that does not run with so many rows, always the same ones. */
  async seed(rows: number): Promise<void> {
    const dirs = { ...this.#dirs(), hooksDir: join(import.meta.dirname, 'seed-rows') }
    const { stdout } = await run(binary, ['seed', String(rows), ...commandFlags(dirs)], {
      env: this.#env(),
    })
    if (!stdout.includes(`ok: ${rows} rows`)) throw new Error(stdout)
  }

  /** Token of a superuser, made by the command line at the first call in a folder without one. */
  async superuser(): Promise<string> {
    if (this.#superuser) return this.#superuser
    if (!templateFor(this.#options)) await this.makeSuperuser()
    const answer = await this.api('/api/collections/_superusers/auth-with-password', {
      body: { identity: SUPERUSER.email, password: SUPERUSER.password },
    })
    if (answer.status !== 200) throw new Error(`no superuser: ${answer.text}`)
    this.#superuser = answer.json.token
    return this.#superuser
  }

  makeSuperuser() {
    return this.command(['superuser', 'upsert', SUPERUSER.email, SUPERUSER.password])
  }

  /** Runs one SQL text on the live database; rows as objects for a SELECT, none for a write. @throws the server's words. */
  async sql(query: string): Promise<Record<string, unknown>[]> {
    const answer = await this.api('/api/sql', { token: await this.superuser(), body: { query } })
    if (answer.status !== 200) throw new Error(answer.json?.message ?? answer.text)
    const columns: { name: string; type: string }[] = answer.json.columns
    return answer.json.rows.map((row: unknown[]) =>
      Object.fromEntries(columns.map(({ name, type }, at) => [name, sqlValue(type, row[at])])),
    )
  }

  /** Makes an admin past the API's rules and signs in. */
  async createAdmin(options: { name?: string; email?: string } = {}): Promise<TestAdmin> {
    const email = options.email ?? `${recordId()}@academy.invalid`
    const password = 'correct-horse-battery'
    const made = await this.api('/api/collections/admins/records', {
      token: await this.superuser(),
      body: {
        email,
        password,
        passwordConfirm: password,
        name: options.name ?? 'Asha Verma',
        verified: true,
      },
    })
    if (made.status !== 200) throw new Error(`no admin: ${made.text}`)
    return { id: made.json.id, email, password, token: await this.signIn(email, password) }
  }

  async signIn(email: string, password: string): Promise<string> {
    const answer = await this.api('/api/collections/admins/auth-with-password', {
      body: { identity: email, password },
    })
    if (answer.status !== 200) throw new Error(`not signed in: ${answer.status} ${answer.text}`)
    return answer.json.token
  }

  /** Stores a one-page PDF (or the bytes given) as a record of `files` past the API's rules; gives its id. */
  async storeFile(
    options: { area?: string; bytes?: Uint8Array<ArrayBuffer>; type?: string; name?: string } = {},
  ): Promise<string> {
    const { area = 'tests-full', type = 'application/pdf', name = 'paper.pdf' } = options
    const bytes = options.bytes ?? new TextEncoder().encode('%PDF-1.4\n%test\n%%EOF\n')
    const digest = await crypto.subtle.digest('SHA-256', bytes)
    const form = new FormData()
    const id = recordId()
    const fields = {
      id,
      name,
      area,
      type,
      size: bytes.length,
      sha256: Buffer.from(digest).toString('hex'),
    }
    for (const [key, value] of Object.entries(fields)) form.set(key, String(value))
    form.set('file', new Blob([bytes], { type }), name)
    const made = await this.api('/api/collections/files/records', {
      method: 'POST',
      token: await this.superuser(),
      body: form,
    })
    if (made.status !== 200) throw new Error(`no file: ${made.text}`)
    return id
  }
}

const freshDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'academy-pb-'))

/** A folder that is migrated and has the superuser of the tests, on which no server ran yet. */
export const makeTemplate = async (): Promise<string> => {
  const dataDir = await freshDir()
  const server = new TestServer(dataDir, { dataDir })
  await server.command(['migrate', 'up'])
  const hooksDir = join(import.meta.dirname, 'cheap-passwords')
  await new TestServer(dataDir, { dataDir, hooksDir }).command(['cheap-passwords'])
  await server.makeSuperuser()
  return dataDir
}

/** The template of this run, where there is one (contract-setup.ts) and a server is to begin on it. */
const templateFor = ({ dataDir, isFirstStart }: ServerOptions): string | undefined =>
  dataDir === undefined && !isFirstStart ? process.env.ACADEMY_TEST_TEMPLATE : undefined

/** Starts a real PocketBase and waits until it answers. The caller stops it. */
export async function startPocketBase(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await freshDir())
  const template = templateFor(options)
  if (template) await cp(template, dataDir, { recursive: true })
  const server = new TestServer(dataDir, options)
  return server.start().catch(async (error) => {
    await server.stop()
    throw error
  })
}
