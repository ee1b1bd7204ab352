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
    'warning  There is no backup yet: npm run backup.',
    'warning  No server runs on the folder: npm start.',
    'warning  There is no TLS, and on this machine alone none is needed.',
    'warning  No mail is set up: no admin is told by mail.',
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
