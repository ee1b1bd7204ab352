import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { ownHooks } from '../support/open-server.ts'
import { startPocketBase } from '../support/pocketbase.ts'

// A job that takes a while, and then reads what it has to do.
const SWEEP = "files_sweep: (app) => require('../files/stored-files.js').sweep(app, Date.now())"
const LONG = `files_sweep: (app) => {
    console.log('the job begins')
    sleep(500)
    console.log('the job has a table:', app.hasTable('files'))
  }`

test('a server that is told to end waits for a job that the clock began, and says nothing of a panic', async () => {
  const code = resolve(import.meta.dirname, '../../pocketbase/pb_hooks/operate/jobs.js')
  const text = await readFile(code, 'utf8')
  expect(text).toContain(SWEEP)
  const hooksDir = await ownHooks({ 'operate/jobs.js': text.replace(SWEEP, LONG) })
  const server = await startPocketBase({ hooksDir })
  await server.cron('files_sweep')
  await eventually(async () => server.output).toContain('the job begins')
  await server.kill('SIGTERM')
  expect(server.output).toContain('the job has a table: true')
  expect(server.output).not.toContain('PANIC')
  await server.stop()
})
