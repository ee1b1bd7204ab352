import { once } from 'node:events'
import { utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { IS_FULL } from '../support/looks.ts'
import {
  childrenOf,
  isRunning,
  migratedFolder,
  remove,
  repository,
  Start,
} from '../support/start.ts'

let dataDir: string
let start: Start
beforeEach(async () => {
  dataDir = await migratedFolder()
  start = new Start({ script: 'dev.mjs', env: { DATA_DIR: dataDir } })
})
afterEach(async () => {
  await start.stop()
  await remove(dataDir)
})

/** The line by which Vite tells an open page what changed: a WebSocket, read as the text that it carries. */
const openLine = async (url: string): Promise<Duplex> => {
  const client = await (await fetch(`${url}/@vite/client`)).text()
  const token = /const wsToken = "([^"]+)"/.exec(client)?.[1]
  const asked = request(`${url}/?token=${token}`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.from('a page in a test').toString('base64'),
      'sec-websocket-protocol': 'vite-hmr',
    },
  })
  asked.end()
  const [, line] = await once(asked, 'upgrade')
  return line
}

/** Resolves with what came over the line, once it holds the words. */
const hears = async (line: Duplex, words: string): Promise<string> => {
  let heard = ''
  for await (const piece of line) {
    heard += piece
    if (heard.includes(words)) return heard
  }
  throw new Error(`the line closed: ${heard}`)
}

if (IS_FULL)
  test('a source that is saved is on an open page without a reload', async () => {
    const url = await start.url()
    const source = '/features/contact/contact-page.tsx'
    expect((await fetch(`${url}${source}`)).status).toBe(200)
    const line = await openLine(url)
    const news = hears(line, source)
    await utimes(join(repository, 'web', source), new Date(), new Date())
    expect(await news).toMatch(/"type":"update"/)
    line.destroy()
  })

test('npm run dev answers pages from the sources and the API from PocketBase, at one address', async () => {
  const url = await start.url()
  const page = await fetch(`${url}/tests/full`, { headers: { accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/@vite/client')])
  expect(await (await fetch(`${url}/api/setup`)).json()).toEqual({ needed: true })
  expect((await fetch(`${url}/api/nix`)).status).toBe(404)
  expect((await start.says(/(\S+)\/admin\/setup#/))[1]).toBe(url)
  const servers = await childrenOf(start.pid)
  expect(await start.stop('SIGINT')).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
  for (const server of servers) expect(isRunning(server)).toBe(false)
})
