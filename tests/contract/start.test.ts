import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stretched, tellTime } from '../support/calibration.mjs'
import { eventually } from '../support/eventually.ts'
import { IS_FULL } from '../support/looks.ts'
import { freePort } from '../support/ports.ts'
import {
  childrenOf,
  freshClone,
  isRunning,
  migratedFolder,
  remove,
  Start,
  type StartOptions,
  temporaryFolder,
  tinyApp,
} from '../support/start.ts'

let app: string
let dataDir: string
const starts: Start[] = []
const begin = ({ env, ...options }: StartOptions = {}): Start => {
  const start = new Start({ ...options, env: { DATA_DIR: dataDir, ACADEMY_APP_DIR: app, ...env } })
  starts.push(start)
  return start
}
beforeAll(async () => {
  app = await tinyApp()
})
afterAll(() => remove(app))
beforeEach(async () => {
  dataDir = await migratedFolder()
})
afterEach(async () => {
  for (const start of starts.splice(0)) await start.stop()
  await remove(dataDir)
})
/** For a test whose start is the first one ever. */
const onNothing = async (): Promise<void> => {
  await remove(dataDir)
  dataDir = await temporaryFolder()
}

/** Where npm and Go find nothing that was fetched or built before. */
const nothingFetched = (folder: string) => ({
  npm_config_cache: join(folder, 'npm'),
  GOCACHE: join(folder, 'go'),
  GOMODCACHE: join(folder, 'mod'),
  GOFLAGS: '-modcacherw',
})

const LINK = /(https?:\S+)\/admin\/setup#(\S+)/
const FIRST = { email: 'first@academy.example', password: 'blue-Kettle-42' }
const postSetup = (url: string, token: string) =>
  fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...FIRST }),
  })

describe('a start', () => {
  test('serves the app and prints its address and, for the first admin, a link that works once', async () => {
    await onNothing()
    const start = begin()
    const url = await start.url()
    expect(await (await fetch(url)).text()).toContain('<title>Academy</title>')
    const [, base, token = ''] = await start.says(LINK)
    expect(base).toBe(url)
    expect((await postSetup(url, token)).status).toBe(200)
    expect((await postSetup(url, token)).status).toBe(404)
    expect((await fetch(`${url}/_/`)).status).toBe(404) // PocketBase's own dashboard
    expect(start.stderr).toBe('')
    expect(start.stdout).not.toMatch(/SELECT|superuser|pbinstall/)
  })

  if (IS_FULL)
    test('tells what it does while somebody waits, each step with its time', async () => {
      await onNothing()
      const start = begin({ env: { SAMPLE: '1' } })
      await start.url()
      expect(start.stdout).toMatch(
        /^Loading the sample content …\nLoading the sample content: \d+\.\d s$/m,
      )
    })

  if (IS_FULL)
    test('prints no link once there is an admin, and finds nothing to do the second time', async () => {
      const name = 'Asha Verma'
      const env = { ADMIN_EMAIL: FIRST.email, ADMIN_PASSWORD: FIRST.password, ADMIN_NAME: name }
      const first = begin({ env })
      const url = await first.url()
      const signIn = await fetch(`${url}/api/collections/admins/auth-with-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identity: FIRST.email, password: FIRST.password }),
      })
      expect(await signIn.json()).toMatchObject({ record: { name } })
      await first.stop()
      const startedAt = performance.now()
      const second = begin({ env: { ...env, ADMIN_PASSWORD: 'another-Kettle-43' } })
      await second.url()
      tellTime('second start with a small app', performance.now() - startedAt, 5_000)
      // Not one step for which somebody would have to wait.
      expect(second.stdout).not.toMatch(/ …$/m)
      await second.stop()
      expect(first.stdout + second.stdout).not.toMatch(LINK)
      expect(first.stdout + second.stdout).not.toContain(FIRST.password)
    })

  if (IS_FULL)
    test('of the product itself, its app built and its sample loaded, finds nothing to do the second time', {
      timeout: stretched(240_000),
    }, async () => {
      await onNothing()
      const real = (): Start => {
        const start = new Start({ env: { DATA_DIR: dataDir, SAMPLE: '1', POSTERS: '0' } })
        starts.push(start)
        return start
      }
      const first = real()
      await first.url()
      await first.stop()
      const startedAt = performance.now()
      const second = real()
      const url = await second.url()
      const tookMs = performance.now() - startedAt
      expect(await (await fetch(`${url}/tests/full`)).text()).toContain('data-drawn=')
      expect(second.stdout).not.toMatch(/ …$/m)
      tellTime('second start', tookMs, 5_000)
    })

  if (IS_FULL)
    test('in a fresh clone, with nothing fetched before, is up by npm, finds its way again the next time, and Ctrl-C ends both', {
      timeout: stretched(480_000),
    }, async () => {
      await onNothing()
      const clone = await freshClone()
      const caches = await temporaryFolder()
      const byNpm = (): Start => {
        const start = new Start({
          root: clone,
          isByNpm: true,
          env: { DATA_DIR: dataDir, SAMPLE: '1', POSTERS: '0', ...nothingFetched(caches) },
        })
        starts.push(start)
        return start
      }
      for (const [name, limitMs] of [
        ['cold start', 240_000],
        ['second start', 5_000],
      ] as const) {
        const startedAt = performance.now()
        const start = byNpm()
        const url = await start.url()
        tellTime(name, performance.now() - startedAt, limitMs)
        expect(await (await fetch(`${url}/tests/full`)).text()).toContain('data-drawn=')
        await start.stop('SIGINT')
        await expect(fetch(url)).rejects.toThrow()
        await expect(stat(join(dataDir, 'server.json'))).rejects.toThrow()
      }
      await remove(clone)
      await remove(caches)
    })

  if (process.platform === 'linux')
    test('keeps the password of the first admin to itself', async () => {
      const start = begin({ env: { ADMIN_EMAIL: FIRST.email, ADMIN_PASSWORD: FIRST.password } })
      await start.url()
      const [server = 0] = await childrenOf(start.pid)
      const known = await Promise.all([
        readFile(`/proc/${server}/environ`, 'utf8'),
        readFile(`/proc/${server}/cmdline`, 'utf8'),
      ])
      expect(known.join()).toContain('pocketbase')
      expect(known.join()).not.toContain(FIRST.password)
    })

  test.each(IS_FULL ? (['SIGINT', 'SIGTERM', 'SIGHUP'] as const) : (['SIGINT'] as const))(
    'ends cleanly at %s, and PocketBase with it',
    async (signal) => {
      const start = begin()
      const url = await start.url()
      const [server = 0] = await childrenOf(start.pid)
      expect(isRunning(server)).toBe(true)
      expect(await start.stop(signal)).toBe(0)
      expect(isRunning(server)).toBe(false)
      await expect(fetch(url)).rejects.toThrow()
      await expect(stat(join(dataDir, 'server.json'))).rejects.toThrow()
      expect(start.stderr).toBe('')
    },
  )

  if (IS_FULL)
    test('ends, and PocketBase with it, when only the npm that began it is told to', async () => {
      const start = new Start({ isByNpm: true, env: { DATA_DIR: dataDir, POSTERS: '0' } })
      starts.push(start)
      const url = await start.url()
      process.kill(start.pid, 'SIGTERM')
      await start.ended()
      await expect(fetch(url)).rejects.toThrow()
      await expect(stat(join(dataDir, 'server.json'))).rejects.toThrow()
    })

  if (IS_FULL)
    test('notices that PocketBase died, says so and ends', async () => {
      const start = begin()
      await start.url()
      const [server = 0] = await childrenOf(start.pid)
      process.kill(server, 'SIGKILL')
      expect(await start.ended()).toBe(1)
      expect(start.stderr).toBe('PocketBase stopped by itself and said nothing\n')
    })

  test('keeps long bodies in the data folder, and what a killed server left there goes at the next one', async () => {
    const start = begin({ env: { ADMIN_EMAIL: FIRST.email, ADMIN_PASSWORD: FIRST.password } })
    const url = await start.url()
    const signIn = await fetch(`${url}/api/collections/admins/auth-with-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity: FIRST.email, password: FIRST.password }),
    })
    const { token } = (await signIn.json()) as { token: string }
    const upload = request(`${url}/api/sync/files/aaaaaaaaaaaaaaa`, {
      method: 'PUT',
      headers: {
        authorization: token,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 2_000_000,
      },
    })
    upload.on('error', () => undefined)
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
    upload.write(head + 'x'.repeat(1_000_000))
    const left = () => readdir(join(dataDir, 'tmp'))
    await eventually(async () => (await left()).length).toBeGreaterThan(0)
    const [server = 0] = await childrenOf(start.pid)
    process.kill(server, 'SIGKILL')
    await start.ended()
    expect(await left()).not.toEqual([])
    await begin().url()
    expect(await left()).toEqual([])
  })

  if (IS_FULL)
    test('uses PUBLIC_URL in what it prints, and lets the pages of no other site read', async () => {
      const start = begin({ env: { PUBLIC_URL: 'https://academy.example' } })
      expect((await start.says(LINK))[1]).toBe('https://academy.example')
      const note = JSON.parse(await readFile(join(dataDir, 'server.json'), 'utf8'))
      const allowed = async (origin: string) => {
        const answer = await fetch(`${note.addresses[0]}/api/sync/head`, { headers: { origin } })
        return answer.headers.get('access-control-allow-origin')
      }
      expect(await allowed('https://academy.example')).toBe('https://academy.example')
      expect(await allowed('https://evil.example')).toBeNull()
    })
})

// Other systems have one loopback address, and give no process's environment.
if (process.platform === 'linux')
  test('HOST is where it listens, DASHBOARD=1 opens the dashboard, and TRUSTED_PROXY reaches the server', async () => {
    const start = begin({
      env: { HOST: '127.0.0.2', DASHBOARD: '1', TRUSTED_PROXY: 'X-Real-IP' },
    })
    const url = await start.url()
    expect(new URL(url).hostname).toBe('127.0.0.2')
    expect((await fetch(`${url}/_/`)).status).toBe(200)
    await expect(fetch(url.replace('127.0.0.2', '127.0.0.1'))).rejects.toThrow()
    const [server = 0] = await childrenOf(start.pid)
    const environment = await readFile(`/proc/${server}/environ`, 'utf8')
    expect(environment.split('\0')).toContain('ACADEMY_TRUSTED_PROXY=X-Real-IP')
  })

describe('one folder has one server', () => {
  test('[R3] a second start is refused before it writes anything, and the first goes on', async () => {
    const first = begin()
    const url = await first.url()
    const { seq, epoch } = (await (await fetch(`${url}/api/sync/head`)).json()) as Record<
      string,
      unknown
    >
    const second = begin()
    expect(await second.ended()).toBe(1)
    expect(second.stderr).toBe(
      `A server runs on ${dataDir} already, at ${url} (process ${first.pid}): stop it first, or set DATA_DIR to another folder.\n`,
    )
    expect(await (await fetch(`${url}/api/sync/head`)).json()).toMatchObject({ seq, epoch })
  })

  test('[R3] of two that start at once one serves and one is refused', async () => {
    const both = [begin(), begin()]
    const results = await Promise.all(
      both.map((start) =>
        start.url().then(
          () => 'serves',
          () => start.ended(),
        ),
      ),
    )
    expect(results.map(String).sort()).toEqual(['1', 'serves'])
  })

  test('[R3] a server whose first process was killed still counts', async () => {
    const first = begin()
    const url = await first.url()
    const [server = 0] = await childrenOf(first.pid)
    first.child.kill('SIGKILL')
    await first.ended()
    const second = begin()
    expect(await second.ended()).toBe(1)
    expect(second.stderr).toContain(`A server runs on ${dataDir} already, at ${url}`)
    process.kill(server, 'SIGKILL')
    const state = () =>
      fetch(url).then(
        () => 'up',
        () => 'down',
      )
    await eventually(state).toBe('down')
    await begin().url()
  })

  if (IS_FULL)
    test('[R3] a note that is stale, cut off or leads to somebody else does not block', async () => {
      const stranger = createServer((_request, response) => response.end('{"nonce":"mine"}'))
      const port = await freePort()
      await new Promise<void>((done) => stranger.listen(port, '127.0.0.1', done))
      const addresses = [`http://127.0.0.1:${port}`, 'http://127.0.0.1:1']
      for (const note of [
        JSON.stringify({ addresses, nonce: 'theirs', pid: 1 }),
        '{"addr',
        '',
        '[]',
        'null',
      ]) {
        await writeFile(join(dataDir, 'server.json'), note)
        const start = begin()
        await start.url()
        await start.stop()
      }
      await new Promise((done) => stranger.close(done))
    })
})
