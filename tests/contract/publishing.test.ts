import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { change, entryOf, examRow, readFeed } from '../support/content.ts'
import { openServer, ownHooks } from '../support/open-server.ts'
import { recordId } from '../support/pocketbase.ts'

// The hooks as they are, but for when the job runs: at the call of a test, and never between two of its steps.
const EVERY_MINUTE = "cronAdd('publish', '* * * * *'"
const AT_NEW_YEAR = "cronAdd('publish', '0 0 1 1 *'"

const JOBS = resolve(import.meta.dirname, '../../pocketbase/pb_hooks/jobs.pb.js')
const jobs = await readFile(JOBS, 'utf8')
if (!jobs.includes(EVERY_MINUTE)) throw new Error('The job has another name.')
const hooksDir = await ownHooks({ 'jobs.pb.js': jobs.replace(EVERY_MINUTE, AT_NEW_YEAR) })
const { server, admin, push } = await openServer({ hooksDir })
const file = await server.storeFile()

const moment = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString().replace('T', ' ')
const HOUR_MS = 3_600_000

/** A draft whose moment came: written with a moment to come, which then is put back past the API. */
async function overdue(): Promise<string> {
  const row = examRow({ file_url: file, publish_at: moment(HOUR_MS) })
  const made = await push(change({ row }))
  expect(made.row).toMatchObject({ status: 'draft' })
  const id = made.row?.id as string
  await server.sql(`UPDATE tests_library SET publish_at = '${moment(-1_000)}' WHERE id = '${id}'`)
  return id
}
const statusOf = async (id: string) =>
  (await server.sql(`SELECT status FROM tests_library WHERE id = '${id}'`))[0]?.status

/** Runs the job that runs every minute, and waits until it is through: a paper of its own is published in the same transaction. */
async function runTick(): Promise<void> {
  const last = await overdue()
  await server.cron('publish')
  await expect.poll(() => statusOf(last)).toBe('published')
}

describe('[R4] the job of every minute', () => {
  test('[D4] publishes rows of one moment in the order in which they were written, the first on top', async () => {
    const ids = [await overdue(), await overdue(), await overdue()]
    const at = moment(-1_000)
    for (const id of ids)
      await server.sql(`UPDATE tests_library SET publish_at = '${at}' WHERE id = '${id}'`)
    await runTick()
    const shown = await server.sql(
      "SELECT id FROM tests_library WHERE status = 'published' ORDER BY created_at DESC, id",
    )
    expect(shown.map(({ id }) => id).filter((id) => ids.includes(String(id)))).toEqual(ids)
  })

  test('[R4] says once, not every minute, why a row cannot be published, and again when the reason is another one', async () => {
    const row = await overdue()
    const said = () => server.output.split('\n').filter((line) => line.includes(row)).length
    await server.sql(`UPDATE tests_library SET file_url = '${recordId()}' WHERE id = '${row}'`)
    for (let minute = 0; minute < 3; minute += 1) await runTick()
    await expect.poll(said).toBe(1)
    expect(await statusOf(row)).toBe('draft')
    await server.sql(`UPDATE tests_library SET title = '' WHERE id = '${row}'`)
    for (let minute = 0; minute < 3; minute += 1) await runTick()
    await expect.poll(said).toBe(2)
    await server.sql(
      `UPDATE tests_library SET file_url = '${file}', title = 'Mended' WHERE id = '${row}'`,
    )
    await runTick()
    await expect.poll(() => statusOf(row)).toBe('published')
  })

  test('[R4] publishes a draft whose moment has come, with the moment of publication, and uses the plan up', async () => {
    const due = await overdue()
    const later = await push(
      change({ row: examRow({ file_url: file, publish_at: moment(HOUR_MS) }) }),
    )
    await runTick()
    await expect.poll(() => statusOf(due)).toBe('published')
    const { changes } = await readFeed(server, { token: admin.token })
    const row = entryOf(changes, due)?.row
    expect(row).toMatchObject({ status: 'published', publish_at: '', updated_by: admin.id })
    expect(row.created_at).toMatch(/^20/)
    expect(await statusOf(later.row?.id as string)).toBe('draft')
  })

  test('[R4] takes an announcement back to a draft once its end has come, and leaves one without an end', async () => {
    const announce = async (until: string) => {
      const row = { title: 'Admissions are open', status: 'published', until }
      const { result, row: made } = await push(change({ collection: 'announcements', row }))
      expect(result).toBe('accepted')
      return made?.id as string
    }
    const over = await announce(moment(HOUR_MS))
    const [lasting, coming] = [await announce(''), await announce(moment(HOUR_MS))]
    await server.sql(`UPDATE announcements SET until = '${moment(-1_000)}' WHERE id = '${over}'`)
    expect(entryOf((await readFeed(server)).changes, over)?.row).toBeDefined()
    await runTick()
    const stands = async (id: string) =>
      (await server.sql(`SELECT status FROM announcements WHERE id = '${id}'`))[0]?.status
    await expect.poll(() => stands(over)).toBe('draft')
    expect([await stands(lasting), await stands(coming)]).toEqual(['published', 'published'])
    expect(entryOf((await readFeed(server)).changes, over)).toMatchObject({ deleted: true })
    await server.sql('DELETE FROM announcements')
  })
})

test('[R4] a start publishes what is due', async () => {
  const waiting = await overdue()
  await server.restart()
  expect(await statusOf(waiting)).toBe('published')
})
