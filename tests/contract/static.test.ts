import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packApp } from '../../pocketbase/pack-app.mjs'
import { publishApp } from '../../pocketbase/start/app.mjs'
import { startPocketBase, type TestServer } from '../support/pocketbase.ts'
import { rawGet } from '../support/raw-get.ts'

const SHELL = `<!doctype html><title>Academy</title>${'<p>shell</p>'.repeat(60)}`
const SCRIPT = 'console.log("app");'.repeat(400)
const FILES = {
  'index.html': SHELL,
  'sw.js': 'self.skipWaiting();'.repeat(30),
  'manifest.webmanifest': JSON.stringify({ name: 'Academy', padding: 'x'.repeat(300) }),
  'assets/main-AbCd12_9.js': SCRIPT,
  'assets/main-AbCd12_9.js.map': '{}',
  'assets/tiny-AbCd1234.css': 'a{}',
  'icons/icon-192.png': '\x89PNG',
}

const OLD = 'console.log("of the build before");'.repeat(400)

let builds: string
let folder: string
let server: TestServer
const build = async (name: string, files: Readonly<Record<string, string>>): Promise<string> => {
  const made = join(builds, name)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(made, path)), { recursive: true })
    await writeFile(join(made, path), text)
  }
  await packApp(made)
  return made
}
beforeAll(async () => {
  builds = await mkdtemp(join(tmpdir(), 'academy-app-'))
  const old = await build('old', {
    'assets/main-OlD_1234.js': OLD,
    'assets/old.js': OLD,
    'old.txt': OLD,
  })
  await publishApp(old, builds)
  folder = await publishApp(await build('new', FILES), builds)
  server = await startPocketBase({ env: { ACADEMY_APP_DIR: folder } })
})
afterAll(async () => {
  await server.stop()
  await rm(builds, { recursive: true, force: true })
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  rawGet(server.url, path, headers)

describe('a file of the app', () => {
  const script = '/assets/main-AbCd12_9.js'

  test('comes packed as the browser takes it, with its own type and length, and with no header that is of no use', async () => {
    const br = await ask(script, { 'accept-encoding': 'gzip, deflate, br' })
    const gz = await ask(script, { 'accept-encoding': 'gzip;q=1.0, br;q=0' })
    const plain = await ask(script)
    expect(brotliDecompressSync(br.body).toString()).toBe(SCRIPT)
    expect(gunzipSync(gz.body).toString()).toBe(SCRIPT)
    expect(plain.body.toString()).toBe(SCRIPT)
    const answers = [br, gz, plain]
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ])
    for (const { status, headers, body } of answers) {
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/javascript')
      expect(headers['content-length']).toBe(String(body.length))
      expect(headers).toMatchObject({
        vary: 'Accept-Encoding',
        'x-content-type-options': 'nosniff',
      })
      expect(Object.keys(headers)).not.toContain('etag')
      expect(Object.keys(headers)).not.toContain('x-frame-options')
    }
  })

  test('whose name carries its hash is kept for good; all others are asked about each time', async () => {
    const control = async (path: string) => (await ask(path)).headers['cache-control']
    expect(await control(script)).toBe('max-age=31536000, immutable')
    expect(await control('/assets/tiny-AbCd1234.css')).toBe('max-age=31536000, immutable')
    for (const path of [
      '/',
      '/index.html',
      '/sw.js',
      '/manifest.webmanifest',
      '/icons/icon-192.png',
    ])
      expect(await control(path), path).toBe('no-cache')
  })

  test('of the build before is still given where its name carries its hash, and nothing else of it', async () => {
    const part = '/assets/main-OlD_1234.js'
    const { status, headers, body } = await ask(part, { 'accept-encoding': 'br' })
    expect([status, headers['content-encoding']]).toEqual([200, 'br'])
    expect(headers['cache-control']).toBe('max-age=31536000, immutable')
    expect(brotliDecompressSync(body).toString()).toBe(OLD)
    for (const path of ['/assets/old.js', '/old.txt', `${part}.br`])
      expect((await ask(path)).status, path).toBe(404)
  })
})

describe('a page', () => {
  test('[A6] of the app is answered with the app', async () => {
    for (const path of [
      '/',
      '/tests/nonsense',
      '/free-pdfs/abcdefghijklmno?from=home',
      '/admin',
      '/admin/join',
    ]) {
      const { status, body } = await ask(path)
      expect([status, body.toString()], path).toEqual([200, SHELL])
    }
  })

  test('[B2] that is elsewhere is sent there', async () => {
    for (const [path, to] of [
      ['/tutorials/cells', '/'],
      ['/mentorship', '/payment'],
      ['/tests', '/tests/full'],
      ['/admin/tutorials', '/admin'],
    ] as const) {
      const { status, headers } = await ask(path)
      expect([status, headers.location, headers['cache-control']]).toEqual([302, to, 'no-cache'])
    }
  })

  test('[A6] that does not exist is the app with status 404, not to be kept', async () => {
    for (const path of ['/nix', '/tests/full/abc/def', '/admin/nix', '/admins', '/%E0%A4%95']) {
      const { status, headers, body } = await ask(path)
      expect([status, body.toString()], path).toEqual([404, SHELL])
      expect(headers['cache-control']).toBe('no-cache')
      expect(headers.etag).toBeUndefined()
    }
  })

  test('may run nothing but our own scripts, be framed by nobody and tell no other site where it was', async () => {
    for (const path of ['/', '/tests/full', '/nix']) {
      const { headers } = await ask(path)
      const policy = String(headers['content-security-policy'])
      for (const part of [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types default',
      ])
        expect(policy.split(';')).toContain(part)
      expect(policy).not.toMatch(/unsafe|\*/)
      expect(headers).toMatchObject({
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers).not.toHaveProperty('x-frame-options')
      expect(headers).not.toHaveProperty('strict-transport-security')
    }
  })
})

describe('what is not there', () => {
  test('is never answered with a page where a program asks', async () => {
    const paths = [
      '/assets/main-00000000.js',
      '/assets/main-AbCd12_9.js.map',
      '/assets/main-AbCd12_9.js.br',
      '/assets/',
      '/files.json',
      '/.env',
      '/__proto__',
      '/assets/%2e%2e/files.json',
      '/..%2f..%2fetc%2fpasswd',
    ]
    for (const path of paths) {
      const { status, body } = await ask(path)
      expect(status, path).toBe(404)
      expect(body.toString(), path).not.toContain('"hash"')
      expect(body.toString(), path).not.toContain('root:')
    }
    const asset = await ask('/assets/main-00000000.js')
    expect(asset.headers['content-type']).toBe('application/json')
    expect(asset.headers['cache-control']).toBeUndefined()
  })
})

describe('beside the content', () => {
  test('the manifest carries the name that the settings give the site', async () => {
    await server.sql("UPDATE global_settings SET website_name = 'Harbour Academy'")
    const answer = await fetch(`${server.url}/manifest.webmanifest`)
    expect(answer.headers.get('content-type')).toContain('manifest+json')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.json()).toMatchObject({
      name: 'Harbour Academy',
      short_name: 'Harbour Academy',
      padding: 'x'.repeat(300),
    })
  })

  test('[A6] a path that is no page is logged, below /admin as well', async () => {
    for (const path of ['/admin/anything-unknown', '/nowhere']) {
      expect((await fetch(server.url + path)).status).toBe(404)
      await expect
        .poll(async () => {
          const logs = await server.api('/api/logs', { token: await server.superuser() })
          return logs.json.items.map(({ data }: { data: { path?: string } }) => data.path)
        })
        .toContain(path)
    }
  })
})
