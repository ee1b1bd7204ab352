import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collections } from '../../sync/model/collections.ts'
import { pushAnswerSchema } from '../../sync/model/wire.ts'
import { baseOf, change, examRow, push, pushRaw, readFeed } from '../support/content.ts'
import {
  recordId,
  startPocketBase,
  type TestAdmin,
  type TestServer,
} from '../support/pocketbase.ts'

let server: TestServer
let admin: TestAdmin
let other: TestAdmin
let file: string

beforeAll(async () => {
  server = await startPocketBase()
  admin = await server.createAdmin()
  other = await server.createAdmin({ name: 'Ravi Nair' })
  file = await server.storeFile()
})
afterAll(() => server.stop())

const head = async () => (await server.api('/api/sync/head?fresh=1')).json
const edit = (id: string, base: [string, number], row: Record<string, unknown>) =>
  push(server, admin, change({ id, base, row }))

describe('who may push', () => {
  test('[R17] [D3] nobody but a signed-in admin, under their own name', async () => {
    const body = { admin: admin.id, changes: [change()] }
    const before = await head()
    const asked = async (token: string | undefined, sent: unknown) => {
      const answer = await server.api('/api/sync/push', { ...(token ? { token } : {}), body: sent })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      return answer.status
    }
    expect(await asked(undefined, body)).toBe(401)
    expect(await asked('not-a-token', body)).toBe(401)
    expect(await asked(await server.superuser(), body)).toBe(403)
    expect(await asked(other.token, body)).toBe(403)
    expect((await head()).seq).toBe(before.seq)
  })

  test('[R17] a disabled admin’s token ends at once', async () => {
    const gone = await server.createAdmin()
    const answer = await server.api(`/api/collections/admins/records/${gone.id}`, {
      method: 'PATCH',
      token: await server.superuser(),
      body: { disabled: true },
    })
    expect(answer.status).toBe(200)
    expect((await pushRaw(server, gone, [change()])).status).toBe(401)
    await expect(server.signIn(gone.email, gone.password)).rejects.toThrow()
  })
})

describe('a body that is not a push', () => {
  const good = () => change()
  const bodies: [string, () => unknown][] = [
    ['no JSON', () => '{"admin":'],
    ['an empty body', () => ''],
    ['a list', () => []],
    ['null', () => 'null'],
    ['no changes', () => ({ admin: admin.id })],
    ['an empty list of changes', () => ({ admin: admin.id, changes: [] })],
    ['51 changes', () => ({ admin: admin.id, changes: Array.from({ length: 51 }, good) })],
    ['no admin', () => ({ changes: [good()] })],
    ['a change that is null', () => ({ admin: admin.id, changes: [null] })],
    ['a uuid that is none', () => ({ admin: admin.id, changes: [{ ...good(), change: 'x' }] })],
    ['another op', () => ({ admin: admin.id, changes: [{ ...good(), op: 'patch' }] })],
    ['an id that is too short', () => ({ admin: admin.id, changes: [{ ...good(), id: 'a' }] })],
    [
      'an id in capitals',
      () => ({ admin: admin.id, changes: [{ ...good(), id: 'ABCDEFGHIJKLMNO' }] }),
    ],
    ['no base', () => ({ admin: admin.id, changes: [{ ...good(), base: undefined }] })],
    ['a base without epoch', () => ({ admin: admin.id, changes: [{ ...good(), base: [1] }] })],
    [
      'a base with a fraction',
      () => ({ admin: admin.id, changes: [{ ...good(), base: ['a'.repeat(15), 1.5] }] }),
    ],
    ['a row that is a list', () => ({ admin: admin.id, changes: [{ ...good(), row: [] }] })],
    [
      'a collection that is no text',
      () => ({ admin: admin.id, changes: [{ ...good(), collection: 7 }] }),
    ],
    ['brackets 17 deep', () => `${'['.repeat(17)}${']'.repeat(17)}`],
    ['a number that overflows', () => '{"admin":1e999}'],
  ]
  test.each(bodies)('[R17] %s is 400 as a whole', async (_, body) => {
    const answer = await server.api('/api/sync/push', {
      method: 'POST',
      token: admin.token,
      body: body(),
    })
    expect(answer.status, answer.text).toBe(400)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('[R17] 240,000 brackets are refused in less than a second, and brackets in words are no depth', async () => {
    const started = performance.now()
    const body = `{"admin":"${admin.id}","changes":${'['.repeat(240_000)}${']'.repeat(240_000)}}`
    const answer = await server.api('/api/sync/push', { token: admin.token, body })
    expect(answer.status).toBe(400)
    expect(performance.now() - started).toBeLessThan(1_000)
    const words = await push(
      server,
      admin,
      change({ row: examRow({ title: '[[[[\\"{{{{'.repeat(9) }) }),
    )
    expect(words.result).toBe('accepted')
  })

  test('[R17] more than 500 KB is 413, and the rest of it is never taken for a next request', async () => {
    const long = change({ row: { ...examRow(), filler: 'x'.repeat(500_001) } })
    for (const token of [admin.token, 'not-a-token']) {
      for (let turn = 0; turn < 5; turn++) {
        const body = { admin: admin.id, changes: [long] }
        const status = await server.api('/api/sync/push', { token, body }).then(
          (answer) => answer.status,
          () => 0, // the connection closes while the body is still on its way
        )
        expect([token === admin.token ? 413 : 401, 0]).toContain(status)
        const next = await server.api('/api/sync/head?fresh=1')
        expect(next.status).toBe(200)
      }
    }
    const letters = change({ row: { ...examRow(), filler: 'क'.repeat(170_000) } })
    expect([413, 0]).toContain(
      (await pushRaw(server, admin, [letters]).catch(() => ({ status: 0 }))).status,
    )
    const within = await pushRaw(server, admin, [
      change({ row: { ...examRow(), filler: 'x'.repeat(490_000) } }),
    ])
    expect(within.json.results[0].errors).toEqual({ filler: 'unknown_field' })
  })
})

describe('once and no more', () => {
  test('[R17] the same change again gives the same answer and stores nothing', async () => {
    const one = change({ row: examRow({ title: 'Sent twice' }) })
    const first = await pushRaw(server, admin, [one])
    const before = await head()
    const second = await pushRaw(server, admin, [one])
    expect(second.text).toBe(first.text)
    expect((await head()).seq).toBe(before.seq)
    expect(() => pushAnswerSchema.parse(first.json)).not.toThrow()
  })

  test('[R17] eight retries that race store one row', async () => {
    const one = change({ row: examRow({ title: 'Raced' }) })
    const before = await head()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => pushRaw(server, admin, [one])),
    )
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect((await head()).seq).toBe(before.seq + 1)
  })

  test('[R17] the same uuid with another body, or by another admin, is refused as reused', async () => {
    const one = change()
    await push(server, admin, one)
    const reused = { result: 'refused', row: null, errors: { '': 'change_reused' } }
    expect(await push(server, admin, { ...one, row: examRow({ title: 'Other' }) })).toMatchObject(
      reused,
    )
    expect(await push(server, admin, { ...one, change: one.change.toUpperCase() })).toMatchObject(
      reused,
    )
    expect(await push(server, other, one)).toMatchObject(reused)
  })

  test('[R17] a refusal and a conflict are repeated as they were, too', async () => {
    const bad = change({ row: examRow({ title: '' }) })
    expect(await push(server, admin, bad)).toEqual(await push(server, admin, bad))
    const made = await push(server, admin, change())
    const id = made.row?.id as string
    const clash = change({ id })
    const first = await push(server, admin, clash)
    expect(first.result).toBe('conflict')
    await edit(id, baseOf(made), { title: 'Moved on' })
    expect(await push(server, admin, clash)).toEqual(first)
  })
})

describe('compare and set', () => {
  test('[R17] an edit on the row’s own version is accepted and sets only what it names', async () => {
    const made = await push(server, admin, change())
    const edited = await push(
      server,
      other,
      change({ id: made.row?.id as string, base: baseOf(made), row: { title: 'New title' } }),
    )
    expect(edited).toMatchObject({ result: 'accepted', seq: made.seq + 1 })
    expect(edited.row).toMatchObject({
      ...examRow({ title: 'New title' }),
      created_by: admin.id,
      updated_by: other.id,
      updated_by_name: 'Ravi Nair',
    })
  })

  test('[R17] an edit on an older version, or on no version, is a conflict with the row as it is', async () => {
    const made = await push(server, admin, change())
    const id = made.row?.id as string
    const edited = await edit(id, baseOf(made), { title: 'First' })
    for (const base of [baseOf(made), null]) {
      const late = await push(server, admin, change({ id, base, row: examRow({ title: 'Late' }) }))
      expect(late).toMatchObject({ result: 'conflict', seq: edited.seq, row: edited.row })
    }
  })

  test('[R17] a base of an epoch that is not on the line is a conflict though its number is the row’s', async () => {
    const made = await push(server, admin, change())
    const result = await edit(made.row?.id as string, ['zzzzzzzzzzzzzzz', made.seq], { title: 'X' })
    expect(result).toMatchObject({ result: 'conflict', seq: made.seq })
  })

  test('[R17] edits of a deleted row, and a new row under its id, are conflicts that say so', async () => {
    const made = await push(server, admin, change())
    const id = made.row?.id as string
    const gone = await push(
      server,
      admin,
      change({ id, op: 'delete', base: baseOf(made), row: {} }),
    )
    expect(gone).toMatchObject({ result: 'accepted', row: null, deleted: true, seq: made.seq + 1 })
    const late = await edit(id, baseOf(made), { title: 'Late' })
    expect(late).toMatchObject({ result: 'conflict', row: null, deleted: true })
    expect(await push(server, admin, change({ id }))).toMatchObject({
      result: 'conflict',
      deleted: true,
    })
  })

  test('[R17] a delete of what is gone is accepted; of what moved on, a conflict', async () => {
    const made = await push(server, admin, change())
    const id = made.row?.id as string
    await edit(id, baseOf(made), { title: 'Moved on' })
    const stale = change({ id, op: 'delete', base: baseOf(made), row: {} })
    expect(await push(server, admin, stale)).toMatchObject({
      result: 'conflict',
      row: { title: 'Moved on' },
    })
    const never = change({ op: 'delete', base: baseOf(made), row: {} })
    expect(await push(server, admin, never)).toMatchObject({ result: 'accepted', deleted: true })
  })

  test('[R17] of eight admins who edit one version at once exactly one is accepted', async () => {
    let base = baseOf(await push(server, admin, change({ id: 'racedracedraced' })))
    for (let round = 0; round < 5; round++) {
      const results = await Promise.all(
        Array.from({ length: 8 }, (_, at) => edit('racedracedraced', base, { title: `Try ${at}` })),
      )
      const accepted = results.filter((one) => one.result === 'accepted')
      expect(accepted).toHaveLength(1)
      expect(results.filter((one) => one.result === 'conflict')).toHaveLength(7)
      base = baseOf(accepted[0] as (typeof results)[0])
    }
  })

  test('[R17] answers stand in the order of the changes, and a refused one stops no other', async () => {
    const changes = [change(), change({ row: { title: 'Half a row' } }), change()]
    const answer = await pushRaw(server, admin, changes)
    expect(answer.json.results.map((one: { result: string }) => one.result)).toEqual([
      'accepted',
      'refused',
      'accepted',
    ])
    expect(answer.json.results.map((one: { change: string }) => one.change)).toEqual(
      changes.map((one) => one.change),
    )
  })
})

describe('what is refused', () => {
  const fields: [string, Record<string, unknown>, Record<string, string>][] = [
    ['a blank title', { title: '\u00a0 ' }, { title: 'required' }],
    ['a long title', { title: 'x'.repeat(201) }, { title: 'too_long' }],
    ['a title that is no text', { title: { a: 1 } }, { title: 'malformed' }],
    ['a difficulty that does not exist', { difficulty: 'Harder' }, { difficulty: 'not_an_option' }],
    ['a subject of no exam', { subject: 'NEET 26' }, { subject: 'malformed' }],
    ['a field that nobody knows', { colour: 'red' }, { colour: 'unknown_field' }],
    ['a name that every object has', { constructor: 1 }, { constructor: 'unknown_field' }],
    [
      'the moment of publication',
      { created_at: '2020-01-01 00:00:00.000Z' },
      { created_at: 'not_allowed' },
    ],
    ['the author', { updated_by: 'someoneelse1234' }, { updated_by: 'not_allowed' }],
    ['a status that does not exist', { status: 'hidden' }, { status: 'not_an_option' }],
    ['a plan that is no moment', { publish_at: 'tomorrow' }, { publish_at: 'malformed' }],
    [
      'a plan on no day of the calendar',
      { publish_at: '2026-99-99 00:00:00.000Z' },
      { publish_at: 'malformed' },
    ],
    ['a file that is not there', { file_url: 'nofilewiththisid' }, { file_url: 'missing_file' }],
    ['a file that is no id', { file_url: 'x' }, { file_url: 'malformed' }],
  ]
  test.each(fields)('[R17] [D2] %s', async (_, more, errors) => {
    const before = await head()
    const result = await push(server, admin, change({ row: { ...examRow(), ...more } }))
    expect(result).toMatchObject({ result: 'refused', row: null })
    expect(result.errors).toEqual(errors)
    expect((await head()).seq).toBe(before.seq)
  })

  test('[R17] [D2] a new row without what it must have', async () => {
    const result = await push(server, admin, change({ row: {} }))
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
    const wrong = await push(server, admin, change({ row: examRow({ file_url: note }) }))
    expect(wrong.errors).toEqual({ file_url: 'wrong_file_type' })
    const row = { title: 'N', subject: 'Biology', file_url: note, thumbnail_url: note }
    const picture = await push(server, admin, change({ collection: 'free_pdfs', row }))
    expect(picture.errors).toEqual({ thumbnail_url: 'wrong_file_type' })
  })

  test('[D2] publishing without the file that the page is about', async () => {
    const result = await push(server, admin, change({ row: examRow({ status: 'published' }) }))
    expect(result.errors).toEqual({ file_url: 'required' })
    const draft = await push(server, admin, change({ row: examRow({ status: 'draft' }) }))
    expect(draft.result).toBe('accepted')
  })

  test('[R17] collections that are not content, as a whole', async () => {
    for (const collection of ['admins', 'files', 'sync_state', '_sync_log', 'constructor', "x'"]) {
      const result = await push(server, admin, change({ collection }))
      expect(result).toMatchObject({ result: 'refused', errors: { '': 'not_allowed' } })
    }
  })

  test('[R17] settings stay published, single and where they are', async () => {
    const feed = await readFeed(server, { token: admin.token })
    const seq = feed.changes.find((one) => one.id === 'globalsettings1')?.seq ?? 0
    const settings = { collection: 'global_settings', id: 'globalsettings1' }
    const base: [string, number] = [feed.epoch, seq]
    const hidden = await push(
      server,
      admin,
      change({ ...settings, base, row: { status: 'draft' } }),
    )
    expect(hidden.errors).toEqual({ status: 'not_allowed' })
    const removed = await push(server, admin, change({ ...settings, op: 'delete', base, row: {} }))
    expect(removed.errors).toEqual({ '': 'not_allowed' })
    const second = await push(
      server,
      admin,
      change({ collection: 'global_settings', row: { website_name: 'Second' } }),
    )
    expect(second.errors).toEqual({ id: 'not_allowed' })
    const named = await push(
      server,
      admin,
      change({ ...settings, base, row: { website_name: 'Academy', exam_year: 2027 } }),
    )
    expect(named.row).toMatchObject({
      website_name: 'Academy',
      exam_year: 2027,
      status: 'published',
    })
    expect(collections.global_settings.schema.parse(named.row)).toEqual(named.row)
  })
})

describe('what the server sets', () => {
  const soon = () => new Date(Date.now() + 3_600_000).toISOString().replace('T', ' ')

  test('[D4] created_at comes with the first publication and never moves again', async () => {
    const draft = await push(server, admin, change({ row: examRow({ file_url: file }) }))
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
    const result = await push(server, admin, change({ row }))
    expect(result).toMatchObject({ result: 'refused', errors: { publish_at: 'not_allowed' } })
  })

  test('[R4] publishing a scheduled draft now, trashing it or taking it back drops the plan', async () => {
    const planned = async () => {
      const at = soon()
      const made = await push(
        server,
        admin,
        change({ row: examRow({ file_url: file, publish_at: at }) }),
      )
      expect(made.row).toMatchObject({ status: 'draft', publish_at: at })
      return made
    }
    for (const status of ['published', 'trashed']) {
      const made = await planned()
      const result = await edit(made.row?.id as string, baseOf(made), { status })
      expect(result.row).toMatchObject({ status, publish_at: '' })
    }
    const trashed = await planned()
    const id = trashed.row?.id as string
    const gone = await edit(id, baseOf(trashed), { status: 'trashed', publish_at: soon() })
    const back = await edit(id, baseOf(gone), { status: 'draft' })
    expect(back.row).toMatchObject({ status: 'draft', publish_at: '' })
  })

  test('[M4] slugs follow the title, and notes that race for one get their own', async () => {
    const note = (title: string) =>
      change({ collection: 'free_pdfs', row: { title, subject: 'Biology' } })
    const results = await Promise.all(
      Array.from({ length: 8 }, () => push(server, admin, note('Cell:  the Unit!'))),
    )
    const slugs = results.map((one) => one.row?.slug).toSorted()
    const numbered = [2, 3, 4, 5, 6, 7, 8].map((number) => `cell-the-unit-${number}`)
    expect(slugs).toEqual(['cell-the-unit', ...numbered])
    expect((await push(server, admin, note('कोशिका'))).row?.slug).toBe('untitled')
    const moved = results[0] as (typeof results)[0]
    const renamed = change({
      collection: 'free_pdfs',
      id: moved.row?.id as string,
      base: baseOf(moved),
      row: { title: 'Genetics' },
    })
    expect((await push(server, admin, renamed)).row?.slug).toBe('genetics')
  })

  test('[M4] object_key is the name in the file’s URL, document.pdf without a file', async () => {
    const row = { title: 'Keyed', subject: 'Biology' }
    const bare = await push(server, admin, change({ collection: 'free_pdfs', row }))
    expect(bare.row?.object_key).toBe('document.pdf')
    const pdf = await server.storeFile({ area: 'freepdfs' })
    const filled = await push(
      server,
      admin,
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

  test('[D2] the same rules hold for a record that an operator saves', async () => {
    const token = await server.superuser()
    const save = (body: unknown) =>
      server.api('/api/collections/tests_library/records', { token, body })
    const refused = await save({
      ...examRow({ difficulty: 'Easy', file_url: file }),
      status: 'published',
      publish_at: soon(),
    })
    expect(refused.status).toBe(400)
    expect(refused.json.data).toHaveProperty('publish_at')
    const blank = await save({ ...examRow({ title: '\u00a0' }), status: 'draft' })
    expect(blank.json.data).toHaveProperty('title')
    const good = await save({ ...examRow({ file_url: file }), status: 'published' })
    expect(good.status, good.text).toBe(200)
    const unsaid = await save({ ...examRow({ title: randomUUID() }) })
    expect(unsaid.json.status).toBe('draft')
    expect(recordId()).toHaveLength(15)
  })
})
