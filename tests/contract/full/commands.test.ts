import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migratedFolder, remove, Start, temporaryFolder, tinyApp } from '../../support/start.ts'
import { commandsOn, served } from '../../support/stories/commands.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await migratedFolder()
})
afterEach(() => remove(dataDir))
const { command, serve, seed } = commandsOn(() => dataDir)
describe('seed', () => {
  test('[R3] fills a folder with the same rows every time, as a start of its own on the line', async () => {
    const look = async () => {
      expect(await seed('600')).toMatchObject({
        code: 0,
        text: expect.stringContaining('600 rows'),
      })
      const server = await serve()
      const columns = 'id, title, subject, status, created_at'
      const rows = await server.sql(
        `SELECT ${columns} FROM tests_library UNION ALL SELECT ${columns} FROM free_pdfs UNION ALL SELECT ${columns} FROM demo_videos ORDER BY id`,
      )
      const { epochs, seq } = (await server.api('/api/sync/head')).json
      const logged = await server.sql('SELECT count(*) n FROM _sync_log')
      await server.stop()
      return { rows, epochs, seq, logged: logged[0]?.n }
    }
    const onNothing = async () => {
      await remove(dataDir)
      await mkdir(dataDir)
    }
    await onNothing()
    const first = await look()
    expect(first.rows).toHaveLength(600)
    expect(first.seq).toBe(first.logged)
    expect(first.epochs.length).toBeGreaterThanOrEqual(3)
    expect((await seed('10')).text).toContain('was filled before')
    await onNothing()
    expect((await look()).rows).toEqual(first.rows)
  })
})

describe('while a server runs on the folder', () => {
  let app: string
  let start: Start
  beforeAll(async () => {
    app = await tinyApp()
  })
  afterAll(() => remove(app))
  beforeEach(async () => {
    start = new Start({ env: { DATA_DIR: dataDir, ACADEMY_APP_DIR: app } })
    await start.url()
  })
  afterEach(() => start.stop())

  test('[R3] sample and seed write nothing', async () => {
    const url = await start.url()
    const head = async () => (await fetch(`${url}/api/sync/head`)).text()
    const before = await head()
    const sample = await command(['sample', dataDir])
    expect([sample.code, sample.text]).toEqual([
      1,
      expect.stringContaining('refused: A server runs on this data folder: stop it first.'),
    ])
    const seeded = await seed('10')
    expect([seeded.code, seeded.text]).toEqual([1, expect.stringContaining('A server runs on')])
    expect(await head()).toBe(before)
  })
})

describe('the content of a first start', () => {
  let app: string
  beforeAll(async () => {
    app = await tinyApp()
  })
  afterAll(() => remove(app))
  beforeEach(async () => {
    await remove(dataDir)
    dataDir = await temporaryFolder()
  })

  test('is the sample on a fresh folder only, and comes later if the first start was cut off', async () => {
    const env = { DATA_DIR: dataDir, ACADEMY_APP_DIR: app, SAMPLE: '1' }
    expect((await served({ ...env, SAMPLE: '0' }))('tests_library')).toHaveLength(0)
    expect((await served(env))('tests_library')).toHaveLength(0)
    await writeFile(join(dataDir, 'sample.pending'), '')
    expect((await served(env))('tests_library').length).toBeGreaterThanOrEqual(36)
  })
})
