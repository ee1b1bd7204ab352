import { open, readdir, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freePort } from '../../support/ports.ts'
import { remove, Start, tinyApp } from '../../support/start.ts'
import { doctor, server, setUp } from '../../support/stories/doctor.ts'

setUp()

/** A proxy in front of the current `target`: `headersOf` gives the headers that it sends on, `lost` those it strips. */
const startProxy = async (
  target: () => string,
  headersOf: (request: IncomingMessage) => Record<string, string>,
  lost: readonly string[] = [],
) => {
  const proxy: Server = createServer(async (request, response) => {
    const answer = await fetch(target() + request.url, { headers: headersOf(request) })
    for (const name of ['etag', 'x-content-type-options', 'content-security-policy'])
      if (!lost.includes(name)) response.setHeader(name, answer.headers.get(name) ?? '')
    response.end(await answer.text())
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  // as: what a server says that listens on a port
  const { port } = proxy.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((done) => proxy.close(done)),
  }
}
describe('the doctor', () => {
  test('finds a file whose bytes have changed when it looks deep, and one of another size at any time', async () => {
    await server.storeFile()
    const storage = join(server.dataDir, 'storage')
    const names = await readdir(storage, { recursive: true })
    const path = names.find((name) => name.endsWith('.pdf')) ?? ''
    await writeFile(join(storage, path), '%PDF-1.4\n%tEst\n%%EOF\n')
    expect((await doctor()).code).toBe(0)
    const deep = await doctor(['--deep'])
    expect(deep.code).toBe(1)
    expect(deep.lines.join('\n')).toContain(`Of 1 files 1 damaged or missing, such as`)
    await writeFile(join(storage, path), '')
    expect((await doctor()).code).toBe(1)
  })

  test('finds one damaged page of the database', async () => {
    const [index] = await server.sql(
      "SELECT rootpage FROM sqlite_master WHERE type = 'index' AND tbl_name = 'testimonials'",
    )
    await server.kill('SIGTERM')
    expect((await doctor()).code).toBe(0)
    const file = await open(join(server.dataDir, 'data.db'), 'r+')
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 16)
    const at = (Number(index?.rootpage) - 1) * buffer.readUInt16BE()
    await file.write(Buffer.alloc(8, 0xff), 0, 8, at)
    await file.close()
    const { code, lines } = await doctor()
    expect(code).toBe(1)
    expect(lines.join('\n')).toMatch(/^broken {3}database {2}The database is damaged/m)
  })

  test('asks PUBLIC_URL from outside, and tells what a proxy takes off', async () => {
    await server.kill('SIGTERM')
    const app = await tinyApp()
    const env = { DATA_DIR: server.dataDir, ACADEMY_APP_DIR: app }
    let inner = ''
    const front = await startProxy(
      () => inner,
      () => ({}),
      ['content-security-policy'],
    )
    const unnamed = new Start({ env })
    inner = await unnamed.url()
    const elsewhere = await doctor([], { PUBLIC_URL: front.url })
    expect(elsewhere.code).toBe(1)
    expect(elsewhere.lines).toContain(
      'broken   proxy     The proxy takes off content-security-policy. Let it pass them on.',
    )
    expect(elsewhere.lines).toContain(
      `broken   address   ${front.url} leads to this server, whose links lead to ${inner}. Start it with PUBLIC_URL=${front.url}.`,
    )
    await front.stop()
    const gone = await doctor([], { PUBLIC_URL: front.url })
    expect(gone.lines.join('\n')).toMatch(
      /^broken {3}address {3}http:\S+ does not answer: .*ECONNREFUSED/m,
    )
    await unnamed.stop()
    await remove(app)
  })

  test('tells whether one visitor can pass for another', async () => {
    await server.kill('SIGTERM')
    const app = await tinyApp()
    const port = `${await freePort()}`
    const saidBehind = async (headersOf: Parameters<typeof startProxy>[1]) => {
      const front = await startProxy(() => `http://127.0.0.1:${port}`, headersOf)
      const settings = { PUBLIC_URL: front.url, TRUSTED_PROXY: 'X-Real-IP' }
      const start = new Start({
        env: { DATA_DIR: server.dataDir, ACADEMY_APP_DIR: app, PORT: port, ...settings },
      })
      await start.url()
      const { lines } = await doctor([], settings)
      await start.stop()
      await front.stop()
      return lines.filter((line) => /isitors/.test(line))
    }
    expect(await saidBehind(() => ({ 'X-Real-IP': '198.51.100.7' }))).toEqual([
      'well     proxy     Visitors are counted by their addresses.',
    ])
    // It leaves what a visitor says of himself.
    const credulous = ({ headers }: IncomingMessage): Record<string, string> => {
      const said = headers['x-real-ip']
      return typeof said === 'string' ? { 'X-Real-IP': said } : {}
    }
    expect(await saidBehind(credulous)).toEqual([
      'broken   proxy     Visitors can pass for others, and guess passwords at any speed: let the proxy set X-Real-IP itself, whatever came to it.',
    ])
    await remove(app)
  })
})
