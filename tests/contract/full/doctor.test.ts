import { readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readFrozenData, thawData } from '../../support/frozen-data.ts'
import { operate } from '../../support/operate.ts'
import { remove, Start, tinyApp } from '../../support/start.ts'
import { doctor, server, setUp } from '../../support/stories/doctor.ts'

setUp()

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

  test('finds rows that the log does not know, which the next start mends', async () => {
    await server.sql('DELETE FROM _sync_log WHERE seq < (SELECT seq FROM _sync_head)')
    const { code, lines } = await doctor()
    expect(code).toBe(1)
    expect(lines.join('\n')).toMatch(/^broken {3}The log lacks 1 change\./m)
    await server.restart()
    expect((await doctor()).code).toBe(0)
  })

  test('says of a database that cannot be read that it cannot, and makes no folder', async () => {
    await server.kill('SIGTERM')
    await writeFile(join(server.dataDir, 'data.db'), 'not a database '.repeat(100))
    const { code, lines } = await doctor()
    expect(code).toBe(1)
    expect(lines[0]).toMatch(/^broken {3}The data folder is damaged: /)
    const nowhere = join(server.dataDir, 'nowhere')
    const none = await operate('doctor.mjs', nowhere)
    expect(none.stderr).toBe(`There is no academy in ${nowhere} yet: run npm start first.\n`)
    expect(await readdir(server.dataDir)).not.toContain('nowhere')
  })

  test('looks at a data folder of an earlier release', async () => {
    const dataDir = await thawData(await readFrozenData('0.2.0'))
    const { code, lines } = await operate('doctor.mjs', dataDir)
    expect(code).toBe(0)
    expect(lines[0]).toMatch(/^w(?:ell|arning) +Release /)
    await remove(dataDir)
  })

  test('asks PUBLIC_URL from outside, and tells what a proxy takes off', async () => {
    await server.kill('SIGTERM')
    const app = await tinyApp()
    const start = new Start({ env: { DATA_DIR: server.dataDir, ACADEMY_APP_DIR: app } })
    const url = await start.url()
    const proxy = createServer(async (request, response) => {
      const answer = await fetch(url + request.url)
      response.setHeader('etag', answer.headers.get('etag') ?? '')
      response.setHeader('x-content-type-options', 'nosniff')
      response.end(await answer.text())
    })
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
    // as: what a server says that listens on a port
    const { port } = proxy.address() as AddressInfo
    const front = `http://127.0.0.1:${port}`
    const { code, lines } = await doctor([], { PUBLIC_URL: front })
    expect(code).toBe(1)
    expect(lines).toContain(`well     ${front} leads to this server.`)
    expect(lines).toContain(
      'broken   The proxy takes off content-security-policy. Let it pass them on.',
    )
    await new Promise((done) => proxy.close(done))
    const gone = await doctor([], { PUBLIC_URL: front })
    expect(gone.lines.join('\n')).toMatch(/^broken {3}http:\S+ does not answer: .*ECONNREFUSED/m)
    await start.stop()
    await remove(app)
  })
})
