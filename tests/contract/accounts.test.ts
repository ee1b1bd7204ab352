import { describe, expect, test } from 'vitest'
import { change } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'
import { recordId, startPocketBase, type TestAdmin } from '../support/pocketbase.ts'

const { server, admin, push } = await openServer()

const PASSWORD = 'quiet-Lantern-58'
const post = (path: string, body: object, token = '') => server.api(path, { body, token })
const account = (name: string, body: object, token = '') =>
  post(`/api/account/${name}`, body, token)
const as = (token: string, path: string, method = 'GET') => server.api(path, { method, token })
const team = async () => (await as(admin.token, '/api/sync/admin/admins')).json
const isIn = async (token: string) => (await as(token, '/api/sync/admin/head')).status === 200
const signsIn = async (identity: string, password: string) =>
  (await post('/api/collections/admins/auth-with-password', { identity, password })).status
const invite = async (name = 'Bina', token = admin.token) =>
  (await post('/api/sync/admin/invites', { name }, token)).json
/** A link by which an admin chooses a new password, as the operator's command makes it. */
const resetLink = async (email: string) => {
  const { stdout } = await server.command(['reset-link', email])
  return /\/admin\/reset#(\w+)/.exec(stdout)?.[1] ?? ''
}

/** By their own password unless another one is given. */
const remove = (by: TestAdmin, id: string, password = by.password, on = server) =>
  on.api(`/api/sync/admin/admins/${id}/remove`, { token: by.token, body: { password } })
const codeOf = (answer: { json: { data: Record<string, { code: string }> } }, field: string) =>
  answer.json.data[field]?.code
const newest = async () => (await as(admin.token, '/api/sync/admin/audit?limit=1')).json.entries[0]

describe('an invitation', () => {
  test('[S5] makes another admin, once, who is signed in by it; its secret is told once and stored as its SHA-256', async () => {
    const link = await invite('Bina')
    expect(link).toMatchObject({
      name: 'Bina',
      who: 'Asha Verma',
      path: `/admin/join#${link.token}`,
    })
    const days = (Date.parse(link.until.replace(' ', 'T')) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(0.99)
    expect(days).toBeLessThanOrEqual(1)
    const told = [await server.sql('SELECT * FROM _links'), await team(), await newest()]
    expect(JSON.stringify(told)).not.toContain(link.token)
    expect((await account('link', { token: link.token })).json).toMatchObject({ kind: 'invite' })
    const body = {
      token: link.token,
      email: 'bina@academy.example',
      name: 'Bina Rao',
      password: PASSWORD,
    }
    for (const [field, value] of [
      ['password', 'jennifer'],
      ['email', 'nobody'],
      ['email', admin.email.toUpperCase()],
    ] as const) {
      const refused = await account('join', { ...body, [field]: value })
      expect([refused.status, Object.keys(refused.json.data)], value).toEqual([400, [field]])
    }
    const joined = await account('join', { ...body, email: 'Bina@Academy.example' })
    expect(joined.json.record).toMatchObject({ email: body.email, name: 'Bina Rao' })
    expect(await isIn(joined.json.token)).toBe(true)
    expect(await newest()).toMatchObject({ action: 'created', who: 'Bina Rao', title: body.email })
    const again = await account('join', { ...body, email: 'again@academy.example' })
    expect(again.status).toBe(404)
  })

  test('[S5] can be withdrawn, and ends by itself after a day and with the admin who made it', async () => {
    const [withdrawn, old, orphan] = [await invite('A'), await invite('B'), recordId()]
    const path = `/api/sync/admin/invites/${withdrawn.id}`
    expect((await as(admin.token, path, 'DELETE')).json).toEqual({ removed: true })
    expect((await as(admin.token, path, 'DELETE')).status).toBe(404)
    await server.sql(`UPDATE _links SET until = '2026-01-01 00:00:00.000Z' WHERE id = '${old.id}'`)
    const other = await server.createAdmin({ name: orphan })
    const theirs = await invite('C', other.token)
    await remove(admin, other.id)
    for (const { token } of [withdrawn, old, theirs])
      expect((await account('link', { token })).status).toBe(404)
  })
})

describe('an admin', () => {
  test('[S5] is removed by another one: sessions end at once, what they wrote stays', async () => {
    const other = await server.createAdmin({ name: 'Chitra' })
    const paper = await push(change({}), other)
    const removed = await remove(admin, other.id)
    expect(removed.json).toEqual({ removed: true })
    expect(await isIn(other.token)).toBe(false)
    expect(await signsIn(other.email, other.password)).toBe(400)
    expect(
      await server.sql(`SELECT id FROM tests_library WHERE id = '${paper.row?.id}'`),
    ).toHaveLength(1)
    expect((await remove(admin, other.id)).status).toBe(404)
  })

  test('[S5] is removed by who says their own password only', async () => {
    const [by, other] = [await server.createAdmin(), await server.createAdmin()]
    for (const password of ['', 'wrong', other.password.slice(1)]) {
      const refused = await remove(by, other.id, password)
      expect([refused.status, codeOf(refused, 'password')]).toEqual([400, 'wrong_password'])
    }
    expect(await isIn(other.token)).toBe(true)
    expect((await remove(by, other.id)).status).toBe(200)
  })

  test('[S5] who is the last one cannot be removed; of two who remove each other at once one stays', async () => {
    const alone = await startPocketBase()
    try {
      const [one, two] = [await alone.createAdmin(), await alone.createAdmin()]
      const token = await alone.superuser()
      const recordOf = ({ id }: TestAdmin) => `/api/collections/admins/records/${id}`
      // One who may not sign in is no other admin.
      const off = recordOf(await alone.createAdmin())
      await alone.api(off, { method: 'PATCH', token, body: { disabled: true } })
      const out = (by: TestAdmin, whom: TestAdmin) => remove(by, whom.id, by.password, alone)
      const both = await Promise.all([out(one, two), out(two, one)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
      const stayed = both[0]?.status === 200 ? one : two
      const last = await out(stayed, stayed)
      expect([last.status, last.json.message]).toEqual([
        409,
        'The last admin cannot be removed: no admin could sign in any more.',
      ])
      // Nor by the operator, by whatever way.
      const record = recordOf(stayed)
      const ways = [
        { path: record, method: 'DELETE' },
        { path: record, method: 'PATCH', body: { disabled: true } },
        { path: '/api/collections/admins/truncate', method: 'DELETE' },
      ]
      for (const { path, ...way } of ways)
        expect((await alone.api(path, { ...way, token })).status, path).toBeGreaterThanOrEqual(400)
      expect(await alone.sql('SELECT id FROM admins WHERE disabled = 0')).toEqual([
        { id: stayed.id },
      ])
    } finally {
      await alone.stop()
    }
  })
})

describe('the own account', () => {
  test('[S4] a new password asks for the current one and signs every other device out', async () => {
    const own = await server.createAdmin()
    const elsewhere = await server.signIn(own.email, own.password)
    const change = (current: string, password: string) =>
      account('password', { current, password }, own.token)
    const wrong = await change('not-the-password', PASSWORD)
    expect([wrong.status, codeOf(wrong, 'current'), wrong.json.data.current.message]).toEqual([
      400,
      'wrong_password',
      'The current password is not right.',
    ])
    expect(await isIn(elsewhere)).toBe(true)
    const changed = await change(own.password, PASSWORD)
    expect(changed.json.record).toMatchObject({ id: own.id })
    expect([await isIn(changed.json.token), await isIn(own.token), await isIn(elsewhere)]).toEqual([
      true,
      false,
      false,
    ])
    expect(await signsIn(own.email, PASSWORD)).toBe(200)
  })

  test('[S4] a new e-mail asks for the current password, is checked, and signs every other device out', async () => {
    const own = await server.createAdmin()
    const change = (email: string, current = own.password) =>
      account('email', { current, email }, own.token)
    expect(codeOf(await change('new@academy.example', 'wrong'), 'current')).toBe('wrong_password')
    for (const email of ['nobody', '', admin.email, own.email]) {
      const refused = await change(email)
      expect([refused.status, Object.keys(refused.json.data)], email).toEqual([400, ['email']])
    }
    const changed = await change('new@academy.example')
    expect(changed.json.record.email).toBe('new@academy.example')
    expect([await isIn(changed.json.token), await isIn(own.token)]).toEqual([true, false])
    expect(await signsIn('new@academy.example', own.password)).toBe(200)
    const { token } = changed.json
    const body = { current: own.password, email: 'new@academy.example', name: 'Meera' }
    expect((await account('email', body, token)).json.record.name).toBe('Meera')
    expect(await isIn(token)).toBe(true)
    expect((await as(admin.token, '/api/sync/admin/audit?limit=3')).json.entries).toContainEqual(
      expect.objectContaining({ action: 'changed', detail: { fields: ['email'] }, admin: own.id }),
    )
  })

  test('[D3] no cache keeps who an admin is, or what lets one in', async () => {
    const own = await server.createAdmin()
    const { token, email: identity, password } = own
    const records = '/api/collections/admins/records'
    const answers = [
      await server.api(records, { token }),
      await server.api(`${records}/${own.id}`, { token }),
      await server.api(`${records}/${own.id}`, { method: 'PATCH', token, body: { name: 'Own' } }),
      await server.api('/api/files/token', { method: 'POST', token }),
      await server.api('/api/collections/admins/auth-with-password', {
        body: { identity, password },
      }),
      await server.api('/api/collections/admins/auth-refresh', { method: 'POST', token }),
      await account('password', { current: password, password: PASSWORD }, token),
    ]
    expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(
      answers.map(() => [200, 'no-store']),
    )
  })
})

describe('a lost password', () => {
  test('[S4] is replaced by the link of the operator’s command, once, beside the running server', async () => {
    const own = await server.createAdmin()
    const first = await resetLink(own.email)
    const token = await resetLink(own.email.toUpperCase())
    expect(token).not.toBe('')
    expect((await account('link', { token: first })).status).toBe(404)
    const done = await account('reset', { token, password: PASSWORD })
    expect([await isIn(done.json.token), await isIn(own.token)]).toEqual([true, false])
    expect(await signsIn(own.email, PASSWORD)).toBe(200)
    expect((await account('reset', { token, password: 'other-Lantern-58' })).status).toBe(404)
    const told = (await as(admin.token, '/api/sync/admin/audit')).json.entries
    expect(told).toContainEqual(
      expect.objectContaining({
        way: 'command',
        action: 'link_made',
        title: own.email,
        detail: { kind: 'reset' },
      }),
    )
  })

  test('[S4] a link to a new password is void once the password was changed, and makes no admin', async () => {
    const own = await server.createAdmin()
    const token = await resetLink(own.email)
    const join = { token, email: 'sly@academy.example', name: 'Sly', password: PASSWORD }
    expect((await account('join', join)).status).toBe(404)
    await account('password', { current: own.password, password: PASSWORD }, own.token)
    expect((await account('reset', { token, password: 'other-Lantern-58' })).status).toBe(404)
    await expect(server.command(['reset-link', 'nobody@academy.example'])).rejects.toMatchObject({
      stdout: expect.stringContaining(
        'refused: There is no admin with the e-mail nobody@academy.example.',
      ),
    })
  })

  test('[S4] says that no mail is set up, to everybody alike; PocketBase’s own mails lead nowhere and are closed', async () => {
    for (const email of [admin.email, 'nobody@academy.example', ''])
      expect((await account('forgot', { email })).json).toEqual({ mail: false })
    expect(await server.sql('SELECT admin FROM _mails')).toEqual([])
    const native = await post('/api/collections/admins/request-password-reset', {
      email: admin.email,
    })
    expect(native.status).toBe(404)
  })
})
