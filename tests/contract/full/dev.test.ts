import { once } from 'node:events'
import { utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { repository } from '../../support/start.ts'
import { setUp, start } from '../../support/stories/dev.ts'

setUp()

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
