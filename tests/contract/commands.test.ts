import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as spec from '../e2e/spec-words.ts'
import { startPocketBase } from '../support/pocketbase.ts'
import {
  migratedFolder,
  remove,
  repository,
  Start,
  temporaryFolder,
  tinyApp,
} from '../support/start.ts'

describe('npm run admin', () => {
  const email = 'asha@academy.example'
  let dataDir: string
  beforeEach(async () => {
    dataDir = await migratedFolder()
  })
  afterEach(() => remove(dataDir))
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

interface Served {
  readonly collection: string
  readonly row?: Readonly<Record<string, unknown>>
}

/** Rows of a collection that a start on that folder shows to all. */
const served = async (env: Readonly<Record<string, string>>) => {
  const start = new Start({ env })
  const url = await start.url()
  const head = (await (await fetch(`${url}/api/sync/head`)).json()) as {
    epoch: string
    seq: number
  }
  const range = `epoch=${head.epoch}&after=0&upto=${head.seq}`
  const page = await fetch(`${url}/api/sync/changes?${range}`)
  const { changes } = (await page.json()) as { changes: readonly Served[] }
  await start.stop()
  return (wanted: string) =>
    changes.flatMap(({ collection, row }) => (collection === wanted && row ? [row] : []))
}

test('[P1] a first start brings the five programmes, once, and the sample where it is wanted, on a fresh folder only', async () => {
  const app = await tinyApp()
  const dataDir = await temporaryFolder()
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
    [spec.PERSONAL_MENTORSHIP, 10_000, 'one-time', false],
    ['Mentorship Batches', 5499, 'one-time', true],
    [spec.ACADEMIC_SESSIONS_BIOLOGY, 8599, `valid till NEET ${exam_year}`, false],
    [spec.ACADEMIC_SESSIONS_CHEMISTRY, 8599, `valid till NEET ${exam_year}`, false],
    [spec.BIOLOGY_CHEMISTRY_COMBO, 14_999, 'save 2,199', false, 17_198, 12],
  ])
  for (const { features } of programs) expect(features).not.toEqual([])
  expect(first('tests_library')).toEqual([])

  const server = await startPocketBase({ dataDir })
  await server.makeSuperuser()
  await server.sql("DELETE FROM programs WHERE name = 'Personal Mentorship'")
  await server.stop()
  const wanted = { ...env, SAMPLE: '1' }
  const second = await served(wanted)
  expect([second('programs').length, second('tests_library').length]).toEqual([4, 0])
  // As where the first start was cut off.
  await writeFile(join(dataDir, 'sample.pending'), '')
  expect((await served(wanted))('tests_library').length).toBeGreaterThanOrEqual(36)
  for (const folder of [app, dataDir]) await remove(folder)
})
