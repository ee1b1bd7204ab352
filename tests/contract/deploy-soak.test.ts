import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { appFolder } from '../support/app-paths.ts'
import { change, pushRaw } from '../support/content.ts'
import { eventually } from '../support/eventually.ts'
import {
  freePort,
  startPocketBase,
  type TestAdmin,
  type TestServer,
} from '../support/pocketbase.ts'
import { remove, repository, temporaryFolder } from '../support/start.ts'
import { systemProgram } from '../support/system-program.ts'

const run = promisify(execFile)
const METRICS_TOKEN = 'a-token-of-the-tests'
const deploy = (name: string) => readFile(join(repository, 'pocketbase/deploy', name), 'utf8')

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** Asks a front whose certificate nobody signed. */
const ask = (
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  new Promise((done, fail) => {
    const options = {
      port,
      path,
      headers: { host: `localhost:${port}`, ...headers },
      servername: 'localhost',
      rejectUnauthorized: false,
    }
    const asked = request({ host: '127.0.0.1', ...options }, (answer) => {
      const { statusCode: status = 0, headers: given } = answer
      // A line of the doorbell never ends: its first words are enough.
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
        if (path !== '/api/realtime') return
        asked.destroy()
        done({ status, headers: given, text })
      })
      answer.on('end', () => done({ status, headers: given, text }))
    })
    asked.on('error', fail)
    asked.end()
  })

describe('what stands in front', () => {
  let folder: string
  let server: TestServer
  let admin: TestAdmin
  let front: ChildProcess | null = null
  beforeAll(async () => {
    folder = await temporaryFolder()
    const env = { ACADEMY_APP_DIR: appFolder(), ACADEMY_METRICS_TOKEN: METRICS_TOKEN }
    server = await startPocketBase({ env })
    admin = await server.createAdmin()
  })
  afterEach(async () => {
    front?.kill()
    if (front) await once(front, 'exit')
    front = null
  })
  afterAll(async () => {
    await server.stop()
    await remove(folder)
  })

  /** Starts a front and waits until it answers. */
  const open = async (command: string, args: readonly string[], port: number) => {
    front = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder },
    })
    let said = ''
    front.stderr?.on('data', (chunk) => {
      said += chunk
    })
    await eventually(() =>
      ask(port, '/api/health').then(
        ({ status }) => status,
        () => said,
      ),
    ).toBe(200)
  }

  /** What each of them has to let through, and to keep out. */
  const works = async (port: number) => {
    const page = await ask(port, '/free-pdfs')
    expect(page.status).toBe(200)
    for (const name of ['content-security-policy', 'etag', 'x-content-type-options'])
      expect(Object.keys(page.headers)).toContain(name)
    const bell = await ask(port, '/api/realtime')
    expect(bell.text).toContain('PB_CONNECT')
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
    expect((await server.api('/metrics', { headers })).status).toBe(200)
    expect((await ask(port, '/metrics', headers)).status).toBe(404)
  }

  test('nginx with its configuration: TLS, the doorbell, and a cache that holds what is public and nothing of an admin', async () => {
    const nginx = await systemProgram('/usr/sbin/nginx', 'nginx-light')
    if (!nginx) return
    const [plain, port] = [await freePort(), await freePort()]
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-keyout',
      join(folder, 'key.pem'),
      '-out',
      join(folder, 'cert.pem'),
    ])
    const own = (await deploy('nginx.conf'))
      .replaceAll('http://127.0.0.1:8090', server.url)
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, join(folder, 'cert.pem'))
      .replace(/\/etc\/letsencrypt\S+privkey\.pem/, join(folder, 'key.pem'))
      .replace('/var/cache/nginx/academy', join(folder, 'cache'))
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join('\n')
    await writeFile(
      join(folder, 'nginx.conf'),
      `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${own}\n}\n`,
    )
    // As root its workers are another account, which reads the cache.
    await run('chmod', ['755', folder])
    await open(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], port)
    await works(port)
    const moved = await fetch(`http://127.0.0.1:${plain}/free-pdfs?q=a`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      'https://academy.example/free-pdfs?q=a',
    ])

    const saved = await pushRaw(server, admin, [
      change({ row: { ...change().row, title: 'A draft' } }),
    ])
    expect(saved.status).toBe(200)
    const { epoch, seq } = (await server.api('/api/sync/head?fresh=1')).json
    const public_ = `/api/sync/changes?epoch=${epoch}&after=0&upto=${seq}`
    expect((await ask(port, public_)).headers['x-cache']).toBe('MISS')
    expect((await ask(port, public_)).headers['x-cache']).toBe('HIT')
    const own_ = public_.replace('sync/', 'sync/admin/')
    for (const turn of [1, 2]) {
      const drafts = await ask(port, own_, { Authorization: admin.token })
      expect([drafts.status, drafts.headers['x-cache']], `${turn}`).toEqual([200, 'MISS'])
      expect(drafts.text).toContain('A draft')
    }
    expect((await ask(port, own_)).status).toBe(401)
  })

  test('Caddy with its configuration: TLS, the doorbell, and headers untouched', async () => {
    const caddy = await systemProgram('/usr/bin/caddy', 'caddy')
    if (!caddy) return
    const port = await freePort()
    const own = (await deploy('Caddyfile'))
      .replace(/^\{$/m, '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects')
      .replace('127.0.0.1:8090', server.url.replace('http://', ''))
      .replace('academy.example {', `https://localhost:${port} {\n\ttls internal\n`)
    await mkdir(join(folder, 'caddy'), { recursive: true })
    await writeFile(join(folder, 'caddy/Caddyfile'), own)
    await open(
      caddy,
      ['run', '--config', join(folder, 'caddy/Caddyfile'), '--adapter', 'caddyfile'],
      port,
    )
    await works(port)
  })
})

test('systemd reads the unit without a complaint, and counts it as sandboxed', async () => {
  const analyze = '/usr/bin/systemd-analyze'
  const version = await run(analyze, ['--version']).catch(() => null)
  if (!version) {
    console.warn('Left out: systemd-analyze is not on this machine.')
    return
  }
  const folder = await temporaryFolder()
  const unit = join(folder, 'academy.service')
  await writeFile(
    unit,
    (await deploy('academy.service')).replace('/usr/bin/node', process.execPath),
  )
  const { stderr } = await run(analyze, ['verify', '--man=no', unit])
  expect(stderr.split('\n').filter((line) => line.includes('academy.service'))).toEqual([])
  const { stdout } = await run(analyze, ['security', '--offline=true', '--no-pager', unit])
  const exposure = Number(/exposure level for academy\.service: ([\d.]+)/.exec(stdout)?.[1])
  expect(exposure).toBeLessThan(2)
  await remove(folder)
})
