import { describe, expect, test } from 'vitest'
import { GLOBAL_SETTINGS_ID } from '../../sync/model/names.ts'
import type { PushResult } from '../../sync/model/wire.ts'
import { baseOf, change, examRow, readFeed } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'
import { recordId } from '../support/pocketbase.ts'

const { server, admin, push } = await openServer()

const errorsOf = async (row: Record<string, unknown>) =>
  (await push(change({ row: examRow(row) }))).errors

describe('letters', () => {
  test('[D2] that are lost or that turn what follows are refused by their field, and blank ones make no title', async () => {
    for (const title of [
      'Paper \ufffd 1',
      'Paper \ud83d',
      'Paper \u202egpj.exe',
      '\u2066Paper\u2069',
    ])
      expect(await errorsOf({ title })).toEqual({ title: 'hidden_letters' })
    for (const title of ['\u200b\u200b', '\u3164', '\u2800 \u2800', '\u00ad\u2060'])
      expect(await errorsOf({ title })).toEqual({ title: 'required' })
  })

  test('[D2] Hindi with joiners, Urdu with its marks and emoji are letters', async () => {
    for (const title of ['क्\u200dष 1', 'اردو \u200f(۱)', '👩\u200d🔬 Lab', 'Ölçü'])
      expect(await errorsOf({ title })).toBeUndefined()
  })
})

describe('days', () => {
  const settings = async (row: Record<string, unknown>) => {
    const { changes } = await readFeed(server, { token: admin.token })
    const entry = changes.findLast(({ id }) => id === GLOBAL_SETTINGS_ID)
    const { epoch } = await server.head()
    const base = [epoch, entry?.seq ?? 0] as const
    return push(
      change({ collection: 'global_settings', id: GLOBAL_SETTINGS_ID, base: [...base], row }),
    )
  }

  test('[D2] of an exam are those of the calendar in these years, and none may be given', async () => {
    for (const exam_date of ['0026-05-03', '1999-12-31', '2101-01-01', '2026-02-30', '2027-02-29'])
      expect((await settings({ exam_date })).errors).toEqual({ exam_date: 'malformed' })
    for (const exam_date of ['2028-02-29', '2000-01-01', '2100-12-31', ''])
      expect((await settings({ exam_date })).result).toBe('accepted')
  })

  test('[D2] a plan is for a day of these years', async () => {
    for (const publish_at of ['0026-05-03 09:00:00.000Z', '2027-02-30 09:00:00.000Z'])
      expect(await errorsOf({ publish_at, status: 'draft' })).toEqual({ publish_at: 'malformed' })
  })
})

test('[D4] rows that are published in one push keep their order, newest list first to last, and an edit moves none', async () => {
  const file = await server.storeFile()
  const ids = Array.from({ length: 6 }, recordId)
  const drafts: PushResult[] = []
  for (const id of ids)
    drafts.push(await push(change({ id, row: examRow({ title: id, file_url: file }) })))
  const publish = ids.map((id, at) => {
    const draft = drafts[at]
    if (!draft) throw new Error('no draft')
    return change({ id, base: baseOf(draft), row: { status: 'published' } })
  })
  const answer = await server.api('/api/sync/push', {
    token: admin.token,
    body: { admin: admin.id, changes: publish },
  })
  const results = answer.json.results
  await push(change({ id: ids[0] ?? '', base: baseOf(results[0]), row: { title: 'Edited' } }))
  const shown = await server.sql(
    "SELECT id FROM tests_library WHERE status = 'published' ORDER BY created_at DESC, id",
  )
  expect(shown.map(({ id }) => id)).toEqual(ids)
})
