import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { stretched, tellTime } from '../../support/calibration.mjs'
import { freePort } from '../../support/ports.ts'
import { freshClone, remove, Start, serverOf, temporaryFolder } from '../../support/start.ts'
import { begin, dataDir, LINK, onNothing, setUp, starts } from '../../support/stories/start.ts'

setUp()

/** Caches without anything that npm and Go fetched or built before. */
const nothingFetched = (folder: string) => ({
  npm_config_cache: join(folder, 'npm'),
  GOCACHE: join(folder, 'go'),
  GOMODCACHE: join(folder, 'mod'),
  GOFLAGS: '-modcacherw',
})

describe('a start', () => {
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
        env: { DATA_DIR: dataDir, SAMPLE: '1', ACADEMY_POSTERS: 'off', ...nothingFetched(caches) },
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
      expect(await (await fetch(`${url}/tests/full`)).text()).toContain('id="page-data"')
      await start.stop('SIGINT')
      await expect(fetch(url)).rejects.toThrow()
      await expect(stat(join(dataDir, 'server.json'))).rejects.toThrow()
    }
    await remove(clone)
    await remove(caches)
  })

  test('notices that PocketBase died, says so and ends', async () => {
    const start = begin()
    await start.url()
    const server = await serverOf(start)
    process.kill(server, 'SIGKILL')
    expect(await start.ended()).toBe(1)
    expect(start.stderr).toBe('PocketBase stopped by itself and said nothing\n')
  })

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

describe('one folder has one server', () => {
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
