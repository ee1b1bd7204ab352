import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { appFolder } from '../../support/app-paths.ts'
import { change, pushRaw } from '../../support/content.ts'
import { startPocketBase, type TestAdmin, type TestServer } from '../../support/pocketbase.ts'
import { freePort } from '../../support/ports.ts'
import { remove, repository, temporaryFolder } from '../../support/start.ts'

const run = promisify(execFile)

/** Starts nginx with the configuration of pocketbase/deploy in front of a server, all of it in one folder. */
const startNginx = async (
  nginx: string,
  folder: string,
  target: string,
  { plain, secure }: { readonly plain: number; readonly secure: number },
): Promise<ChildProcess> => {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  await run('openssl', ['req', ...kind, ...files])
  const own = (await deploy('nginx.conf'))
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${secure} ssl`)
    .replaceAll('http://127.0.0.1:8090', target)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, join(folder, 'cert.pem'))
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, join(folder, 'key.pem'))
    .replace('/var/cache/nginx/academy', join(folder, 'cache'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents { worker_connections 4096; }\nhttp {\naccess_log off;\n${temporary}\n${own}\n}\n`,
  )
  // As root its workers are another account, which reads the cache.
  await run('chmod', ['755', folder])
  return spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

const stopFront = async (front: ChildProcess): Promise<void> => {
  if (front.exitCode !== null) return
  const gone = once(front, 'exit')
  front.kill()
  await gone
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Path of a program of Debian: the system's own, or that of its package. The package is unpacked into .cache and not
 * installed, so that no service of it starts. null, with a sentence, where there is neither.
 */
const systemProgram = async (path: string, name: string): Promise<string | null> => {
  const folder = join(repository, '.cache/programs', name)
  const unpacked = join(folder, path)
  for (const one of [path, unpacked]) if (await isThere(one)) return one
  try {
    await mkdir(folder, { recursive: true })
    await run('apt-get', ['download', name], { cwd: folder })
    const archive = (await readdir(folder)).find((file) => file.endsWith('.deb')) ?? ''
    await run('dpkg', ['-x', join(folder, archive), folder])
    // A package may have given its program to another one.
    await access(unpacked)
    return unpacked
  } catch {
    console.warn(`Left out: ${name} cannot be had on this machine.`)
    return null
  }
}

// An address of nobody (RFC 5737).
const FORGED = '203.0.113.9'
const deploy = (name: string) => readFile(join(repository, 'pocketbase/deploy', name), 'utf8')

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
  readonly text: string
}

/** Asks a front whose certificate is self-signed. */
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
      const chunks: Buffer[] = []
      const tell = () => {
        const bytes = Buffer.concat(chunks)
        done({ status, headers: given, bytes, text: bytes.toString() })
      }
      answer.on('data', (chunk) => {
        chunks.push(chunk)
        // A line of the doorbell never ends: its first words are enough.
        if (path !== '/api/realtime') return
        asked.destroy()
        tell()
      })
      answer.on('end', tell)
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
    const env = {
      ACADEMY_APP_DIR: appFolder(),
      ACADEMY_TRUSTED_PROXY: 'X-Real-IP',
      ACADEMY_PUBLIC_URL: 'https://localhost',
    }
    server = await startPocketBase({ env })
    admin = await server.createAdmin()
  })
  afterEach(async () => {
    if (front) await stopFront(front)
    front = null
  })
  afterAll(async () => {
    await server.stop()
    await remove(folder)
  })

  /** Waits until a front answers. */
  const answers = async (child: ChildProcess, port: number) => {
    front = child
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said += chunk
    })
    await expect
      .poll(() =>
        ask(port, '/api/health').then(
          ({ status }) => status,
          () => said,
        ),
      )
      .toBe(200)
  }

  /** Checks that each of them passes the product's requests and refuses the others. */
  const works = async (port: number) => {
    const page = await ask(port, '/free-pdfs')
    expect(page.status).toBe(200)
    for (const name of ['content-security-policy', 'etag', 'x-content-type-options'])
      expect(Object.keys(page.headers)).toContain(name)
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000')
    const forged = { 'X-Real-IP': FORGED, 'X-Forwarded-For': FORGED }
    expect(JSON.parse((await ask(port, '/api/server', forged)).text).asker).toEqual({
      address: '127.0.0.1',
      by: 'X-Real-IP',
    })
    const bell = await ask(port, '/api/realtime')
    expect(bell.text).toContain('PB_CONNECT')
  }

  test('nginx with its configuration: TLS, the doorbell, a crowd of first visits, a saved change within 70 s, and nothing kept of an admin, of drafts and of what is not there', async () => {
    const nginx = await systemProgram('/usr/sbin/nginx', 'nginx')
    if (!nginx) return
    const [plain, port] = [await freePort(), await freePort()]
    await answers(await startNginx(nginx, folder, server.url, { plain, secure: port }), port)
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
    const { epoch, seq } = await server.head()
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

    const file_url = await server.storeFile()
    const row = { ...change().row, file_url, status: 'published' }
    const publish = async (title: string) => {
      const saved = await pushRaw(server, admin, [change({ row: { ...row, title } })])
      expect(saved.json.results[0].result).toBe('accepted')
    }
    const draft = change({ row: { ...row, title: 'A draft', status: 'draft' } })
    await pushRaw(server, admin, [draft])
    await publish('Before the crowd')
    await ask(port, '/tests/full')
    const cacheOf = async (path: string) => (await ask(port, path)).headers['x-cache']
    const crowd = await Promise.all(Array.from({ length: 300 }, () => cacheOf('/tests/full')))
    expect(crowd.filter((cache) => cache === 'MISS').length).toBeLessThanOrEqual(3)
    const page = await ask(port, '/tests/full')
    expect(page.text).toContain('Before the crowd')
    const again = await ask(port, '/tests/full', { 'If-None-Match': String(page.headers.etag) })
    expect(again.status).toBe(304)
    for (const path of ['/admin', '/admin/audit', `/tests/full/${draft.id}`, '/nowhere'])
      for (const turn of [1, 2]) expect(await cacheOf(path), `${path} ${turn}`).toBe('MISS')

    // Of a page that nobody asks for meanwhile the first ask has to be answered anew: no old one is kept for it.
    const quiet = '/tests/full?subject=Biology'
    expect((await ask(port, quiet)).text).toContain('Before the crowd')
    expect((await ask(port, quiet)).headers['x-cache']).toBe('HIT')

    await publish('After the crowd')
    const savedAt = Date.now()
    const isNew = async () => (await ask(port, '/tests/full')).text.includes('After the crowd')
    while (!(await isNew()) && Date.now() - savedAt < 70_000)
      await new Promise((done) => setTimeout(done, 500))
    console.log(`a saved change was on the page after ${(Date.now() - savedAt) / 1000} s`)
    expect(await isNew()).toBe(true)
    await new Promise((done) => setTimeout(done, savedAt + 71_000 - Date.now()))
    expect((await ask(port, quiet)).text).toContain('After the crowd')
  }, 120_000)

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
    const args = ['run', '--config', join(folder, 'caddy/Caddyfile'), '--adapter', 'caddyfile']
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder }
    await answers(spawn(caddy, args, { stdio: ['ignore', 'ignore', 'pipe'], env }), port)
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
