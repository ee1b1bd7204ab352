import { describe, expect, test } from 'vitest'
import { baseOf, change, examRow, upload } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'
import { recordId } from '../support/pocketbase.ts'

interface Entry {
  readonly n: number
  readonly at: string
  readonly way: string
  readonly admin: string
  readonly who: string
  readonly action: string
  readonly collection: string
  readonly id: string
  readonly title: string
  readonly detail: Record<string, unknown>
}

const { server, admin, push } = await openServer()
const file = await server.storeFile()

const audit = (query = '', token = admin.token) =>
  server.api(`/api/sync/admin/audit${query}`, { token })
const entries = async (query = '?limit=200'): Promise<Entry[]> => (await audit(query)).json.entries
/** Entries of one record, oldest first. */
const told = async (id: string): Promise<Entry[]> =>
  (await entries()).filter((entry) => entry.id === id).toReversed()
const short = ({ way, who, action, title, detail }: Entry) => ({ way, who, action, title, detail })
const signIn = (identity: string, password: string) =>
  server.api('/api/collections/admins/auth-with-password', { body: { identity, password } })

describe('every write', () => {
  test('[D3] of a push is told with who did it, what it was, its fields and how its status moved', async () => {
    const id = recordId()
    const made = await push(change({ id, row: examRow({ title: 'Paper 1' }) }))
    const row = { title: 'Paper one', file_url: file, status: 'published' }
    const edited = await push(change({ id, base: baseOf(made), row }))
    const gone = change({ id, op: 'delete', base: baseOf(edited), row: {} })
    expect((await push(gone)).result).toBe('accepted')
    const by = { way: 'admin', who: 'Asha Verma' }
    expect((await told(id)).map(short)).toEqual([
      { ...by, action: 'created', title: 'Paper 1', detail: {} },
      {
        ...by,
        action: 'changed',
        title: 'Paper one',
        detail: {
          fields: expect.toSatisfy((fields: string[]) =>
            ['title', 'file_url', 'status', 'created_at'].every((name) => fields.includes(name)),
          ),
          status: ['draft', 'published'],
        },
      },
      { ...by, action: 'deleted', title: 'Paper one', detail: {} },
    ])
    expect((await told(id))[0]).toMatchObject({ admin: admin.id, collection: 'tests_library' })
  })

  test('keeps no words about a person: a testimonial has no title', async () => {
    const row = { caption: 'Ravi thanks', display_order: 1 }
    const made = await push(change({ collection: 'testimonials', row }))
    const [entry] = await told(String(made.row?.id))
    expect(entry).toMatchObject({ action: 'created', title: '' })
    expect((await audit('?limit=200')).text).not.toContain('Ravi')
  })

  test('of the operator, of a plan and of an upload is told as theirs', async () => {
    const token = await server.superuser()
    const path = '/api/collections/tests_library/records'
    const made = await server.api(path, {
      token,
      body: examRow({ title: 'By hand', status: 'draft' }),
    })
    const { id } = made.json
    const forged = { title: 'By hand 2', _actor: `admin ${admin.id}` }
    await server.api(`${path}/${id}`, { method: 'PATCH', token, body: forged })
    expect((await told(id)).map(short)).toEqual([
      { way: 'operator', who: '', action: 'created', title: 'By hand', detail: {} },
      {
        way: 'operator',
        who: '',
        action: 'changed',
        title: 'By hand 2',
        detail: { fields: ['title'] },
      },
    ])
    // The file of the rows above went with a row that was deleted for ever.
    const own = await server.storeFile()
    await server.sql(
      `UPDATE tests_library SET file_url = '${own}', publish_at = '2020-01-01 00:00:00.000Z' WHERE id = '${id}'`,
    )
    await server.api('/api/crons/publish', { method: 'POST', token })
    await expect
      .poll(async () => (await told(id)).at(-1))
      .toMatchObject({ way: 'plan', detail: { status: ['draft', 'published'] } })
    const sent = recordId()
    await upload(server, admin, { id: sent })
    expect((await told(sent)).map(short)).toEqual([
      { way: 'admin', who: 'Asha Verma', action: 'created', title: 'paper.pdf', detail: {} },
    ])
  })

  test('[S4] of an account is told by its fields, and never with a password', async () => {
    const own = await server.createAdmin({ name: 'Bina Rao' })
    const password = 'another-long-one-7'
    const body = { name: 'Bina R', oldPassword: own.password, password, passwordConfirm: password }
    const path = `/api/collections/admins/records/${own.id}`
    expect((await server.api(path, { method: 'PATCH', token: own.token, body })).status).toBe(200)
    expect((await told(own.id)).at(-1)).toMatchObject({
      way: 'admin',
      admin: own.id,
      action: 'changed',
      title: own.email,
      detail: { fields: ['name', 'password'] },
    })
    const everything = await audit('?format=csv')
    expect(everything.text).not.toContain(password)
    expect(everything.text).not.toMatch(/\$2[aby]\$/)
  })
})

describe('sign-ins', () => {
  test('[S1] are told, and failed ones; what was typed as the e-mail of nobody is not kept', async () => {
    const own = await server.createAdmin({ name: 'Chitra' })
    expect((await signIn(own.email, 'wrong-password')).status).toBe(400)
    expect((await signIn('my-secret-typed-into-the-wrong-field', 'x')).status).toBe(400)
    const list = (await entries()).filter((entry) => entry.admin === own.id)
    expect(list.map(({ action, who }) => [action, who])).toEqual([
      ['sign_in_failed', 'Chitra'],
      ['signed_in', 'Chitra'],
    ])
    expect((await audit('?limit=200')).text).not.toContain('my-secret')
  })
})

describe('what was told', () => {
  test('[D3] can be changed or removed by nobody, not by the operator’s SQL either, until it is two years old', async () => {
    const [newest] = await entries('?limit=1')
    const n = newest?.n
    await expect(server.sql(`UPDATE _audit SET who = 'Nobody' WHERE n = ${n}`)).rejects.toThrow()
    await expect(server.sql(`DELETE FROM _audit WHERE n = ${n}`)).rejects.toThrow()
    const token = await server.superuser()
    for (const by of [admin.token, token])
      for (const method of ['PATCH', 'DELETE', 'GET'])
        expect(
          (await server.api(`/api/collections/_audit/records/${n}`, { method, token: by })).status,
        ).toBe(404)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(
        (await server.api('/api/sync/admin/audit', { method, token: admin.token })).status,
      ).toBe(404)
    const insert = (at: string, title: string) =>
      server.sql(
        `INSERT INTO _audit (at, way, admin, who, action, coll, rid, title, detail) VALUES ('${at}', 'server', '', '', 'created', '', '', '${title}', '{}')`,
      )
    await insert('2020-01-01 00:00:00.000Z', 'long ago')
    await insert(new Date(Date.now() - 700 * 86_400_000).toISOString().replace('T', ' '), 'lately')
    const removeOld = () => server.cron('audit_age')
    const titles = async () => (await entries()).map(({ title }) => title)
    await removeOld()
    await expect.poll(titles).not.toContain('long ago')
    expect(await titles()).toContain('lately')
  })

  test('is read page by page, newest first, and asked for by who, what and since when', async () => {
    const other = await server.createAdmin({ name: 'Dev Nair' })
    const mark = new Date().toISOString().replace('T', ' ')
    await push(change({}), other)
    await audit('?format=csv', other.token)
    await server.api('/api/sync/admin/invites', { body: { name: 'Esha' }, token: other.token })
    await signIn('nobody@academy.example', 'x')
    const actions = async (query: string) =>
      (await entries(`?limit=200&${query}`)).map(({ action }) => action)
    expect(await actions(`by=${other.id}&since=${encodeURIComponent(mark)}`)).toEqual([
      'link_made',
      'exported',
      'created',
    ])
    expect(await actions(`by=${other.id}&kind=content`)).toEqual(['created'])
    expect(await actions(`by=${other.id}&kind=exports`)).toEqual(['exported'])
    expect(await actions(`by=${other.id}&kind=admins`)).toEqual(['link_made'])
    expect(await actions('by=none&kind=failed')).toContain('sign_in_failed')
    const first = (await audit('?limit=3')).json
    const all = await entries()
    expect(first.entries).toEqual(all.slice(0, 3))
    const second = (await audit(`?limit=3&before=${first.next}`)).json
    expect(second.entries).toEqual(all.slice(3, 6))
    const { people } = (await audit('/people')).json
    expect(people).toContainEqual({ id: other.id, who: 'Dev Nair' })
    for (const query of ['limit=201', 'before=-1', "by=a'b", 'kind=toString', 'since=yesterday'])
      expect((await audit(`?${query}`)).status, query).toBe(400)
  })

  test('goes out as a file that a spreadsheet takes for words, and that is told as well', async () => {
    const title = '=HYPERLINK("http://evil.example","x"), and more'
    await push(change({ row: examRow({ title }) }))
    const csv = await audit('?format=csv')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const lines = csv.text.trim().split('\r\n')
    expect(lines[0]).toBe('at,way,who,admin,action,collection,id,title,detail')
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"",""x""), and more"`)
    const [entry] = await entries('?limit=1')
    expect(entry).toMatchObject({ action: 'exported', title: 'audit.csv', who: 'Asha Verma' })
  })
})
