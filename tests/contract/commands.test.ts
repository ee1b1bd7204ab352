import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ACADEMIC_SESSIONS_BIOLOGY,
  ACADEMIC_SESSIONS_CHEMISTRY,
  BIOLOGY_CHEMISTRY_COMBO,
  PERSONAL_MENTORSHIP,
} from '../e2e/spec-words.ts'
import {
  migratedFolder,
  remove,
  repository,
  Start,
  temporaryFolder,
  tinyApp,
} from '../support/start.ts'
import { commandsOn, files, paper, served } from '../support/stories/commands.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await migratedFolder()
})
afterEach(() => remove(dataDir))
const { command, serve, write } = commandsOn(() => dataDir)

describe('sample', () => {
  const settings = {
    collection: 'global_settings',
    id: 'globalsettings1',
    row: { website_name: 'Sample Academy' },
  }

  test('[R1] [R3] loads rows and files past no trigger, as a start of its own on the line', async () => {
    const folder = await write({ files, rows: [paper, settings] })
    const loaded = await command(['load', folder])
    expect(loaded).toMatchObject({
      code: 0,
      text: expect.stringContaining('ok: 2 rows and 1 files loaded'),
    })
    const server = await serve()
    const head = (await server.api('/api/sync/head')).json
    expect(head.epochs.length).toBeGreaterThanOrEqual(3)
    const page = await server.api(`/api/sync/changes?epoch=${head.epoch}&after=0&upto=${head.seq}`)
    const rows = new Map(page.json.changes.map((change: { id: string }) => [change.id, change]))
    expect(rows.get(paper.id)).toMatchObject({
      row: {
        title: 'One',
        created_at: paper.row.created_at,
        file_url: { name: 'One.pdf', type: 'application/pdf' },
      },
    })
    expect(rows.get('globalsettings1')).toMatchObject({ row: { website_name: 'Sample Academy' } })
    await server.stop()
  })
})

describe('npm run admin', () => {
  const email = 'asha@academy.example'
  const admin = async (...args: string[]) => {
    const run = new Start({ script: 'admin.mjs', args, env: { DATA_DIR: dataDir } })
    return { code: await run.ended(), stdout: run.stdout, stderr: run.stderr }
  }

  test('[S4] prints a link to a new password, beside the running server or not, and writes it nowhere', async () => {
    const app = await tinyApp()
    const env = { DATA_DIR: dataDir, ACADEMY_APP_DIR: app, ADMIN_EMAIL: email }
    const start = new Start({ env: { ...env, ADMIN_PASSWORD: 'blue-Kettle-42' } })
    const url = await start.url()
    const made = await admin('reset', email)
    expect(made.stdout).toMatch(
      new RegExp(`^A new password for ${email}, once, within a day: ${url}/admin/reset#\\w{40}\n$`),
    )
    const token = made.stdout.trim().split('#')[1] ?? ''
    const log = await readFile(join(repository, '.cache/command.log'), 'utf8').catch(() => '')
    expect(log).not.toContain(token)
    const answer = await fetch(`${url}/api/account/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password: 'red-Kettle-42' }),
    })
    expect(answer.status).toBe(200)
    const unknown = await admin('reset', 'nobody@academy.example')
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      'There is no admin with the e-mail nobody@academy.example.\n',
    ])
    await start.stop()
    expect((await admin('reset', email)).stdout).toContain('No server runs on this data folder now')
    await remove(app)
  })

  test('says how it is used', async () => {
    for (const words of [[], ['reset'], ['remove', email], ['reset', 'asha']])
      expect(await admin(...words)).toMatchObject({
        code: 1,
        stderr: 'Say whose password is lost: npm run admin -- reset asha@academy.example\n',
      })
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

  test('[P1] are the five programmes where the sample is not wanted: once, valid till the exam of the settings', async () => {
    const env = { DATA_DIR: dataDir, ACADEMY_APP_DIR: app, SAMPLE: '0' }
    const first = await served(env)
    const [{ exam_name, exam_year } = {}] = first('global_settings')
    expect(exam_name).toBe('NEET')
    // Students who start from June on prepare for the exam of the next May.
    const now = new Date()
    expect(exam_year).toBe(now.getUTCFullYear() + (now.getUTCMonth() < 5 ? 0 : 1))
    const programs = first('programs').toSorted(
      (a, b) => Number(a.display_order) - Number(b.display_order),
    )
    expect(
      programs.map(({ name, price, note, is_most_popular, list_price, discount }) => [
        name,
        price,
        note,
        is_most_popular ?? false,
        ...(list_price ? [list_price, discount] : []),
      ]),
    ).toEqual([
      [PERSONAL_MENTORSHIP, 10_000, 'one-time', false],
      ['Mentorship Batches', 5499, 'one-time', true],
      [ACADEMIC_SESSIONS_BIOLOGY, 8599, `valid till NEET ${exam_year}`, false],
      [ACADEMIC_SESSIONS_CHEMISTRY, 8599, `valid till NEET ${exam_year}`, false],
      [BIOLOGY_CHEMISTRY_COMBO, 14_999, 'save 2,199', false, 17_198, 12],
    ])
    for (const { features } of programs) expect(features).not.toEqual([])
    expect(first('tests_library')).toEqual([])

    const server = await serve()
    await server.sql("DELETE FROM programs WHERE name = 'Personal Mentorship'")
    await server.stop()
    expect((await served(env))('programs')).toHaveLength(4)
  })
})
