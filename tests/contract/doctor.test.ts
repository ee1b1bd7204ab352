import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp, treeOf } from '../support/operate.ts'
import { remove, Start, tinyApp } from '../support/start.ts'
import { doctor, server, setUp } from '../support/stories/doctor.ts'

setUp()

test('the doctor says line by line what is well and what is to do, beside a server or without one, and changes nothing', async () => {
  await server.createAdmin()
  const fresh = await doctor()
  expect(fresh).toMatchObject({ code: 0, stderr: '' })
  expect(fresh.lines.filter((line) => !line.startsWith('well '))).toEqual([
    'warning  backup    There is no backup yet: npm run backup.',
    'warning  address   No server runs on the folder: npm start.',
    'To do: backup, address. The lines above say what.',
  ])
  await server.sql('DROP TRIGGER sync_free_pdfs_u')
  const broken = await doctor()
  expect(broken).toMatchObject({
    code: 1,
    stderr: 'To do: log, backup, address. The lines above say what.\n',
  })
  expect(broken.lines).toContain(
    'broken   log       Changes of free_pdfs are not logged. Start the server anew.',
  )

  await server.kill('SIGTERM')
  await backUp(server.dataDir)
  const app = await tinyApp()
  const start = new Start({ env: { DATA_DIR: server.dataDir, ACADEMY_APP_DIR: app } })
  const url = await start.url()
  const before = await treeOf(join(server.dataDir, 'storage'))
  const beside = await doctor(['--deep'])
  expect(beside.code).toBe(0)
  expect(beside.lines.at(-1)).toBe('All well.')
  expect(beside.lines).toContain(
    `well     address   The server is at ${url}. It is for this machine alone, without TLS.`,
  )
  expect(beside.lines.join('\n')).toMatch(/^well {5}backup {4}The newest backup is 0 hours old/m)
  expect(await treeOf(join(server.dataDir, 'storage'))).toEqual(before)
  await start.stop()
  await remove(app)
})
