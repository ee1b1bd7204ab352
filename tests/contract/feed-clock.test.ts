import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { change, examRow } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'
import { recordId } from '../support/pocketbase.ts'
import { turnedHooks } from '../support/turned-clock.ts'

const DAY_MS = 24 * 3_600_000

const clock = await turnedHooks()
afterAll(clock.remove)
// The job of every minute writes; the test asks what changes although nobody does.
await rm(join(clock.hooksDir, 'jobs.pb.js'))
const { server, admin, push } = await openServer({ hooksDir: clock.hooksDir })
const file = await server.storeFile()

const at = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString().replace('T', ' ')
const make = async (row: Record<string, unknown>): Promise<string> => {
  const made = await push(change({ row: examRow({ file_url: file, ...row }) }))
  if (made.result !== 'accepted') throw new Error(JSON.stringify(made))
  return made.row?.id as string
}

/** Every question that the feed answers, with all that a device or a cache is told of it. */
const askAll = async (epoch: string, seq: number) => {
  const answers: Record<string, unknown> = {}
  for (const [base, token] of [
    ['/api/sync', ''],
    ['/api/sync/admin', admin.token],
  ] as const)
    for (const path of [
      `${base}/head`,
      `${base}/digest`,
      ...Array.from(
        { length: seq },
        (_, after) => `${base}/changes?epoch=${epoch}&after=${after}&upto=${seq}`,
      ),
      `/api/sync/line?epoch=${epoch}`,
    ]) {
      const { status, text, headers } = await server.api(path, token ? { token } : {})
      const told = [...headers].filter(([name]) => name !== 'date')
      answers[path] = { status, text, told }
    }
  return answers
}

test('[R4] [R6] an answer depends on its address and on the log, and never on a clock', async () => {
  await make({ status: 'published' })
  await make({ publish_at: at(DAY_MS) })
  const early = await make({ status: 'published' })
  const due = await make({ publish_at: at(DAY_MS) })
  const trashed = await make({})
  // Past every rule: what was published before its moment, what should have been, and what lies in the trash.
  await server.sql(`UPDATE tests_library SET publish_at = '${at(DAY_MS)}' WHERE id = '${early}'`)
  await server.sql(`UPDATE tests_library SET publish_at = '${at(-DAY_MS)}' WHERE id = '${due}'`)
  await server.sql(`UPDATE tests_library SET status = 'trashed' WHERE id = '${trashed}'`)
  const { epoch, seq } = await server.head()

  const now = await askAll(epoch, seq)
  for (const answer of Object.values(now)) expect(answer).toMatchObject({ status: 200 })
  for (const days of [400, -400]) {
    await clock.turn(days * DAY_MS)
    expect(await askAll(epoch, seq), `${days} days off`).toEqual(now)
  }

  // The clock was off in earnest: it dates what is published now.
  const { row } = await push(
    change({ id: recordId(), row: examRow({ file_url: file, status: 'published' }) }),
  )
  expect(Date.parse(String(row?.created_at).replace(' ', 'T'))).toBeLessThan(
    Date.now() - 399 * DAY_MS,
  )
})
