import { describe, expect, test } from 'vitest'
import { collections } from '../../sync/model/collections.ts'
import type { PushResult } from '../../sync/model/wire.ts'
import { baseNow, baseOf, change, examRow } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'
import { recordId } from '../support/pocketbase.ts'

const { server, admin, push } = await openServer()
const file = await server.storeFile()

const head = async () => await server.head()
const edit = (id: string, base: [string, number], row: Record<string, unknown>) =>
  push(change({ id, base, row }))

const SETTINGS = { collection: 'global_settings', id: 'globalsettings1' }
const putSettings = async (row: Record<string, unknown>) =>
  push(change({ ...SETTINGS, base: await baseNow(server, admin, SETTINGS.id), row }))
const errorsOf = async (row: Record<string, unknown>) =>
  (await push(change({ row: examRow(row) }))).errors

const PROTO_UNKNOWN = JSON.parse('{"__proto__":"unknown_field"}')

describe('what is refused', () => {
  const fields: [string, Record<string, unknown>, Record<string, string>][] = [
    ['a field that nobody knows', { colour: 'red' }, { colour: 'unknown_field' }],
    ['a name that every object has', { constructor: 1 }, { constructor: 'unknown_field' }],
    ['the name of what every object is made from', JSON.parse('{"__proto__":1}'), PROTO_UNKNOWN],
    [
      'the moment of publication',
      { created_at: '2020-01-01 00:00:00.000Z' },
      { created_at: 'not_allowed' },
    ],
    ['the author', { updated_by: 'someoneelse1234' }, { updated_by: 'not_allowed' }],
    ['a status that does not exist', { status: 'hidden' }, { status: 'not_an_option' }],
    ['a file that is not there', { file_url: 'nofilewiththisid' }, { file_url: 'missing_file' }],
    ['a file that is an object', { file_url: { id: 'x' } }, { file_url: 'malformed' }],
  ]
  test.each(fields)('[R17] [D2] %s', async (_, more, errors) => {
    const before = await head()
    const result = await push(change({ row: { ...examRow(), ...more } }))
    expect(result).toMatchObject({ result: 'refused', row: null })
    expect(result.errors).toEqual(errors)
    expect((await head()).seq).toBe(before.seq)
  })

  test('[R17] [D2] a new row without what it must have', async () => {
    const result = await push(change({ row: {} }))
    expect(result.errors).toEqual({
      type: 'required',
      title: 'required',
      subject: 'required',
      category: 'required',
      difficulty: 'required',
    })
  })

  test('[R17] [D2] a file of another area or another type than the field takes', async () => {
    const note = await server.storeFile({ area: 'freepdfs' })
    const wrong = await push(change({ row: examRow({ file_url: note }) }))
    expect(wrong.errors).toEqual({ file_url: 'wrong_file_type' })
    const row = { title: 'N', subject: 'Biology', file_url: note, thumbnail_url: note }
    const picture = await push(change({ collection: 'free_pdfs', row }))
    expect(picture.errors).toEqual({ thumbnail_url: 'wrong_file_type' })
  })

  test('[R17] collections that are not content, as a whole', async () => {
    for (const collection of ['admins', 'files', 'sync_state', '_sync_log', 'constructor', "x'"]) {
      const result = await push(change({ collection }))
      expect(result).toMatchObject({ result: 'refused', errors: { '': 'not_allowed' } })
    }
  })

  test('[R17] settings stay published, single and where they are', async () => {
    const base = await baseNow(server, admin, SETTINGS.id)
    const hidden = await push(change({ ...SETTINGS, base, row: { status: 'draft' } }))
    expect(hidden.errors).toEqual({ status: 'not_allowed' })
    const removed = await push(change({ ...SETTINGS, op: 'delete', base, row: {} }))
    expect(removed.errors).toEqual({ '': 'not_allowed' })
    const second = await push(
      change({ collection: 'global_settings', row: { website_name: 'Second' } }),
    )
    expect(second.errors).toEqual({ id: 'not_allowed' })
    const named = await push(
      change({ ...SETTINGS, base, row: { website_name: 'Academy', exam_year: 2027 } }),
    )
    expect(named.row).toMatchObject({
      website_name: 'Academy',
      exam_year: 2027,
      status: 'published',
    })
    expect(collections.global_settings.schema.parse(named.row)).toEqual(named.row)
  })
})

test('[B1] [D2] a result without its year is refused; one that was kept before keeps nothing else back', async () => {
  const good = 'A. S., Patna: 655 of 720 in NEET 2026'
  const refused = await putSettings({ results: [good, 'R. K., Kota: 641 of 720'] })
  expect(refused).toMatchObject({ result: 'refused', errors: { results: 'malformed' } })
  for (const results of [[good], [], null])
    expect(await putSettings({ results })).toMatchObject({ result: 'accepted', row: { results } })

  await server.sql(`UPDATE global_settings SET results = '["R. K., Kota"]'`)
  const token = await server.superuser()
  const path = `/api/collections/global_settings/records/${SETTINGS.id}`
  const patch = (body: object) => server.api(path, { method: 'PATCH', token, body })
  expect((await patch({ tagline: 'Daily.' })).status).toBe(200)
  expect((await patch({ results: ['R. K.'] })).status).toBe(400)
  expect(await putSettings({ tagline: 'Weekly.' })).toMatchObject({
    result: 'accepted',
    row: { results: ['R. K., Kota'] },
  })
})

test('[M6] [D2] a video file inside of a network is refused, a page there is not; one that was kept before keeps nothing else back', async () => {
  const shown = { title: 'V', subject: 'Biology', status: 'draft' }
  const put = (external_video_url: string) =>
    push(change({ collection: 'demo_videos', row: { ...shown, external_video_url } }))
  for (const url of [
    'https://192.168.1.1/x.mp4',
    'https://[::1]/x.mp4',
    'https://LocalHost:8090/x.WEBM?a=1',
    'https://printer/x.mp4',
    'https://nas.local./x.ogg#t=1',
    'https://nas.home.arpa/x.mp4',
    'https://a.example@10.0.0.1/x.mp4',
    'https://１２７.0.0.1/x.mp4',
  ])
    expect((await put(url)).errors, url).toEqual({ external_video_url: 'malformed' })
  for (const url of ['https://cdn.example.org/x.mp4', 'https://academy.भारत/x.mp4', 'https://a/x'])
    expect((await put(url)).result, url).toBe('accepted')

  const made = await put('https://cdn.example.org/before.mp4')
  const id = String(made.row?.id)
  await server.sql(
    `UPDATE demo_videos SET external_video_url = 'https://10.0.0.1/x.mp4' WHERE id = '${id}'`,
  )
  const base = await baseNow(server, admin, id)
  const renamed = change({ collection: 'demo_videos', id, base, row: { title: 'W' } })
  expect(await push(renamed)).toMatchObject({
    result: 'accepted',
    row: { title: 'W', external_video_url: 'https://10.0.0.1/x.mp4' },
  })
})

describe('what the server sets', () => {
  const soon = () => new Date(Date.now() + 3_600_000).toISOString().replace('T', ' ')

  test('[D4] created_at comes with the first publication and never moves again', async () => {
    const draft = await push(change({ row: examRow({ file_url: file }) }))
    const id = draft.row?.id as string
    expect(draft.row?.created_at).toBe('')
    const out = await edit(id, baseOf(draft), { status: 'published' })
    const moment = out.row?.created_at
    expect(moment).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3}Z$/)
    const back = await edit(id, baseOf(out), { status: 'draft' })
    const again = await edit(id, baseOf(back), { status: 'published' })
    expect(back.row?.created_at).toBe(moment)
    expect(again.row?.created_at).toBe(moment)
  })

  test('[R4] nobody can store published with a plan in the future', async () => {
    const row = examRow({ file_url: file, status: 'published', publish_at: soon() })
    const result = await push(change({ row }))
    expect(result).toMatchObject({ result: 'refused', errors: { publish_at: 'not_allowed' } })
  })

  test('[R4] publishing a scheduled draft now drops its plan; the trash keeps it, and gives it back while it lies ahead', async () => {
    const planned = async () => {
      const at = soon()
      const made = await push(change({ row: examRow({ file_url: file, publish_at: at }) }))
      expect(made.row).toMatchObject({ status: 'draft', publish_at: at })
      return { id: made.row?.id as string, at, base: baseOf(made) }
    }
    const now = await planned()
    const out = await edit(now.id, now.base, { status: 'published' })
    expect(out.row).toMatchObject({ status: 'published', publish_at: '' })
    const { id, at, base } = await planned()
    const gone = await edit(id, base, { status: 'trashed' })
    expect(gone.row).toMatchObject({ status: 'trashed', publish_at: at })
    const back = await edit(id, baseOf(gone), { status: 'draft' })
    expect(back.row).toMatchObject({ status: 'draft', publish_at: at })
    const past = '2026-01-01 00:00:00.000Z'
    const late = await edit(id, baseOf(back), { status: 'trashed', publish_at: past })
    const drafted = await edit(id, baseOf(late), { status: 'draft' })
    expect(drafted.row).toMatchObject({ status: 'draft', publish_at: '' })
  })

  test('[M4] slugs follow the title, and notes that race for one get their own', async () => {
    const note = (title: string) =>
      change({ collection: 'free_pdfs', row: { title, subject: 'Biology' } })
    const results = await Promise.all(
      Array.from({ length: 8 }, () => push(note('Cell:  the Unit!'))),
    )
    const slugs = results.map((one) => one.row?.slug).toSorted()
    const numbered = [2, 3, 4, 5, 6, 7, 8].map((number) => `cell-the-unit-${number}`)
    expect(slugs).toEqual(['cell-the-unit', ...numbered])
    expect((await push(note('कोशिका'))).row?.slug).toBe('untitled')
    const moved = results[0] as (typeof results)[0]
    const renamed = change({
      collection: 'free_pdfs',
      id: moved.row?.id as string,
      base: baseOf(moved),
      row: { title: 'Genetics' },
    })
    expect((await push(renamed)).row?.slug).toBe('genetics')
  })

  test('[M4] object_key is the name in the file’s URL, document.pdf without a file', async () => {
    const row = { title: 'Keyed', subject: 'Biology' }
    const bare = await push(change({ collection: 'free_pdfs', row }))
    expect(bare.row?.object_key).toBe('document.pdf')
    const pdf = await server.storeFile({ area: 'freepdfs' })
    const filled = await push(
      change({
        collection: 'free_pdfs',
        id: bare.row?.id as string,
        base: baseOf(bare),
        row: { file_url: pdf },
      }),
    )
    const ref = filled.row?.file_url as { url: string }
    expect(filled.row?.object_key).toBe(ref.url.split('/').at(-1))
  })
})

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
  test('[D2] of an exam are those of the calendar in these years, and none may be given', async () => {
    for (const exam_date of ['0026-05-03', '1999-12-31', '2101-01-01', '2026-02-30', '2027-02-29'])
      expect((await putSettings({ exam_date })).errors).toEqual({ exam_date: 'malformed' })
    for (const exam_date of ['2028-02-29', '2000-01-01', '2100-12-31', ''])
      expect((await putSettings({ exam_date })).result).toBe('accepted')
  })

  test('[D2] that an older release stored are mended by its migration: the year 26 is 2026, no day is none', async () => {
    const stored = (values: string) => server.sql(`UPDATE global_settings SET ${values}`)
    await stored(
      "exam_date = '0026-05-03', privacy_policy_date = '2026-02-30', disclaimer_date = '2026-05-03'",
    )
    await server.sql("DELETE FROM _migrations WHERE file = '1763700020_days.js'")
    await server.restart()
    const [row] = await server.sql(
      'SELECT exam_date, privacy_policy_date, disclaimer_date FROM global_settings',
    )
    expect(Object.values(row ?? {})).toEqual(['2026-05-03', '', '2026-05-03'])
  })

  test('[D2] a plan is for a day of these years', async () => {
    for (const publish_at of ['0026-05-03 09:00:00.000Z', '2027-02-30 09:00:00.000Z'])
      expect(await errorsOf({ publish_at, status: 'draft' })).toEqual({ publish_at: 'malformed' })
  })
})

test('[D4] rows that are published in one push keep their order, newest list first to last, and an edit moves none', async () => {
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
    `SELECT id FROM tests_library WHERE id IN ('${ids.join("','")}') ORDER BY created_at DESC, id`,
  )
  expect(shown.map(({ id }) => id)).toEqual(ids)
})
