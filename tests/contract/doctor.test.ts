import { readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readFrozenData, thawData } from '../support/frozen-data.ts'
import { IS_FULL } from '../support/looks.ts'
import { backUp, operate, treeOf } from '../support/operate.ts'
import { startPocketBase, type TestServer } from '../support/pocketbase.ts'
import { remove, Start, tinyApp } from '../support/start.ts'

let server: TestServer
beforeEach(async () => {
  server = await startPocketBase()
})
afterEach(() => server.stop())
const doctor = (args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
  operate('doctor.mjs', server.dataDir, args, env)

test('the doctor says line by line what is well and what is to do, beside a server or without one, and changes nothing', async () => {
  await server.createAdmin()
  const fresh = await doctor()
  expect(fresh).toMatchObject({ code: 0, stderr: '' })
  expect(fresh.lines.filter((line) => !line.startsWith('well '))).toEqual([
    'warning  There is no backup yet: npm run backup.',
    'warning  No server runs on the folder: npm start.',
    'warning  There is no TLS, and on this machine alone none is needed.',
    'warning  No mail is set up: nobody is told by mail.',
    'warning  Backups are not copied to S3 (BACKUP_S3_…). Copy them to another machine.',
  ])
  await server.sql('DROP TRIGGER sync_free_pdfs_u')
  const broken = await doctor()
  expect(broken).toMatchObject({ code: 1, stderr: 'Broken: 1 of 15.\n' })
  expect(broken.lines).toContain(
    'broken   Changes of free_pdfs are not logged. Start the server anew.',
  )

  await server.kill('SIGTERM')
  await backUp(server.dataDir)
  const app = await tinyApp()
  const start = new Start({ env: { DATA_DIR: server.dataDir, ACADEMY_APP_DIR: app } })
  const url = await start.url()
  const before = await treeOf(join(server.dataDir, 'storage'))
  const beside = await doctor(['--deep'])
  expect(beside.code).toBe(0)
  expect(beside.lines).toContain(
    `warning  The server is at ${url}. Without PUBLIC_URL its links lead there.`,
  )
  expect(beside.lines.join('\n')).toMatch(/^well {5}The newest backup is 0 hours old/m)
  expect(await treeOf(join(server.dataDir, 'storage'))).toEqual(before)
  await start.stop()
  await remove(app)
})

if (IS_FULL)
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
