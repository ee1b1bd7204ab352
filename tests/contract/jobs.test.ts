import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { startPocketBase, type TestServer } from '../support/pocketbase.ts'

const hooks = resolve(import.meta.dirname, '../../pocketbase/pb_hooks')

// A job that takes a while, and then reads what it has to do.
const SWEEP = "files_sweep: (app) => require('../files/stored-files.js').sweep(app, Date.now())"
const LONG = `files_sweep: (app) => {
    console.log('the job begins')
    sleep(500)
    console.log('the job has a table:', app.hasTable('files'))
  }`

let hooksDir: string
let server: TestServer
beforeAll(async () => {
  hooksDir = await mkdtemp(join(tmpdir(), 'academy-hooks-'))
  await cp(hooks, hooksDir, { recursive: true })
  const code = join(hooksDir, 'operate/jobs.js')
  const text = await readFile(code, 'utf8')
  expect(text).toContain(SWEEP)
  await writeFile(code, text.replace(SWEEP, LONG))
  server = await startPocketBase({ hooksDir })
})
afterAll(async () => {
  await server.stop()
  await rm(hooksDir, { recursive: true, force: true })
})

test('a server that is told to end waits for a job that the clock began, and says nothing of a panic', async () => {
  const token = await server.superuser()
  expect((await server.api('/api/crons/files_sweep', { method: 'POST', token })).status).toBe(204)
  await eventually(async () => server.output).toContain('the job begins')
  await server.kill('SIGTERM')
  expect(server.output).toContain('the job has a table: true')
  expect(server.output).not.toContain('PANIC')
})

test('every job of the clock is one of those that an end waits for', async () => {
  const files = (await readdir(hooks)).filter((name) => name.endsWith('.pb.js'))
  const texts = await Promise.all(files.map((name) => readFile(join(hooks, name), 'utf8')))
  const jobs = [...texts.join('\n').matchAll(/cronAdd\('(\w+)'[^)]*\) =>\s*([^\n]*)/g)]
  expect(jobs.length).toBeGreaterThan(10)
  for (const [, name, work] of jobs)
    expect(work).toMatch(new RegExp(`operate/jobs\\.js\`\\)\\.run\\(\\$app, '${name}'\\)`))
})
