import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isRunning, type Start, serverOf } from '../support/start.ts'
import { begin, dataDir, LINK, onNothing, setUp } from '../support/stories/start.ts'

const FIRST = { email: 'first@academy.example', password: 'blue-Kettle-42' }

setUp()

const joinBy = (url: string, token: string) =>
  fetch(`${url}/api/account/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, name: '', ...FIRST }),
  })

describe('a start', () => {
  test('serves the app and prints its address and, for the first admin, a link that works once', async () => {
    await onNothing()
    const start = begin()
    const url = await start.url()
    expect(await (await fetch(url)).text()).toContain('<title>Academy</title>')
    const [, base, token = ''] = await start.says(LINK)
    expect(base).toBe(url)
    expect((await joinBy(url, token)).status).toBe(200)
    expect((await joinBy(url, token)).status).toBe(404)
    expect((await fetch(`${url}/_/`)).status).toBe(404) // PocketBase's own dashboard
    expect(start.stderr).toBe('')
    expect(start.stdout).not.toMatch(/SELECT|superuser|pbinstall/)
  })

  if (process.platform === 'linux')
    test('keeps the password of the first admin to itself', async () => {
      const start = begin({ env: { ADMIN_EMAIL: FIRST.email, ADMIN_PASSWORD: FIRST.password } })
      await start.url()
      const server = await serverOf(start)
      const known = await Promise.all([
        readFile(`/proc/${server}/environ`, 'utf8'),
        readFile(`/proc/${server}/cmdline`, 'utf8'),
      ])
      expect(known.join()).toContain('pocketbase')
      expect(known.join()).not.toContain(FIRST.password)
    })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'ends cleanly at %s, and PocketBase with it',
    async (signal) => {
      const start = begin()
      const url = await start.url()
      const server = await serverOf(start)
      expect(isRunning(server)).toBe(true)
      expect(await start.stop(signal)).toBe(0)
      expect(isRunning(server)).toBe(false)
      await expect(fetch(url)).rejects.toThrow()
      await expect(stat(join(dataDir, 'server.json'))).rejects.toThrow()
      expect(start.stderr).toBe('')
    },
  )
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
    const server = await serverOf(start)
    const environment = await readFile(`/proc/${server}/environ`, 'utf8')
    expect(environment.split('\0')).toContain('ACADEMY_TRUSTED_PROXY=X-Real-IP')
  })

/** How a start ends that is to be refused. One that serves instead would never end, and the test would hang. */
const outcomeOf = (start: Start): Promise<number | null | 'serves'> =>
  start.url().then(
    () => 'serves',
    () => start.ended(),
  )

describe('one folder has one server', () => {
  test('[R3] a second start is refused before it writes anything, and the first goes on', async () => {
    const first = begin()
    const url = await first.url()
    const { seq, epoch } = (await (await fetch(`${url}/api/sync/head`)).json()) as Record<
      string,
      unknown
    >
    const second = begin()
    expect(await outcomeOf(second)).toBe(1)
    expect(second.stderr).toBe(
      `A server runs on ${dataDir} already, at ${url} (process ${first.pid}): stop it first, or set DATA_DIR to another folder.\n`,
    )
    expect(await (await fetch(`${url}/api/sync/head`)).json()).toMatchObject({ seq, epoch })
  })

  test('[R3] of two that start at once one serves and one is refused', async () => {
    const results = await Promise.all([begin(), begin()].map(outcomeOf))
    expect(results.map(String).sort()).toEqual(['1', 'serves'])
  })

  test('[R3] a server whose first process was killed still counts, also while it is slow to answer', async () => {
    const first = begin()
    const url = await first.url()
    const server = await serverOf(first)
    first.child.kill('SIGKILL')
    await first.ended()
    const isRefused = async () => {
      const second = begin()
      expect(await outcomeOf(second)).toBe(1)
      expect(second.stderr).toContain(`A server runs on ${dataDir} already, at ${url}`)
    }
    await isRefused()
    // Stopped, it takes connections and answers nothing, as on a machine that is busy with other things.
    process.kill(server, 'SIGSTOP')
    await isRefused().finally(() => process.kill(server, 'SIGKILL'))
    const state = () =>
      fetch(url).then(
        () => 'up',
        () => 'down',
      )
    await expect.poll(state).toBe('down')
    await begin().url()
  })
})
