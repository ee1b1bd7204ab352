import { describe, expect, test } from 'vitest'
import type { OnlineAnswer, TokenSource } from '../../sync/remote/answer.ts'
import { openAuth } from '../../sync/remote/auth.ts'
import { createOpenFile } from '../../sync/remote/file-download.ts'
import { createPutFile } from '../../sync/remote/file-upload.ts'
import { createOnline } from '../../sync/remote/online.ts'
import { createFeedRemote, createPushRemote } from '../../sync/remote/port.ts'
import { change, examRow } from '../support/content.ts'
import { createMemoryLocks } from '../support/fake-platform.ts'
import { createMemoryDevice } from '../support/memory-store.ts'
import { openServer } from '../support/open-server.ts'
import { recordId } from '../support/pocketbase.ts'
import { pdfBytes } from '../support/sample-files.ts'

const { server, admin } = await openServer()
const random = Math.random

const asAdmin = (token: string = admin.token): TokenSource & { refusals: string[] } => {
  const refusals: string[] = []
  return {
    refusals,
    token: async () => token,
    refused: async (refused) => void refusals.push(refused),
  }
}
const visitor = () => createFeedRemote({ baseUrl: server.url, random })
const panel = (session: TokenSource = asAdmin()) =>
  createFeedRemote({ baseUrl: server.url, random, admin: session })
const sha256Of = async (bytes: Uint8Array<ArrayBuffer>) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')

const pushOne = async (over: Parameters<typeof change>[0] = {}) => {
  const remote = createPushRemote({ baseUrl: server.url, admin: asAdmin() })
  const [result] = await remote.push(admin.id, [JSON.stringify(change(over))])
  if (!result) throw new Error('no answer')
  return result
}

const openSession = (now: () => number = () => 0) =>
  openAuth({
    baseUrl: server.url,
    now,
    device: createMemoryDevice(),
    locks: createMemoryLocks(),
    hint: { kept: null, keep: () => undefined },
    isOutOfReach: () => false,
  })

describe('the feed', () => {
  test('[R5] [R6] [R7] head, pages, line and digest of a real server are what the models say', async () => {
    const file = await server.storeFile()
    const made = await pushOne({ row: examRow({ file_url: file, status: 'published' }) })
    expect(made.result).toBe('accepted')
    for (const feed of [visitor(), panel()]) {
      const head = await feed.head({ fresh: true })
      expect(head.seq).toBeGreaterThanOrEqual(made.seq)
      const page = await feed.changes({
        epoch: head.epoch,
        after: 0,
        upto: head.seq,
        attempt: 0,
      })
      expect(page).toMatchObject({ epoch: head.epoch, after: 0, upto: head.seq, next: head.seq })
      expect(page.changes.some((entry) => 'row' in entry && entry.seq === made.seq)).toBe(true)
      expect(await feed.line(head.epoch)).toMatchObject({ epoch: head.epoch, end: null })
      expect(await feed.line('neverwasanepoch')).toBeNull()
      const digest = await feed.digest()
      expect(digest.collections).toHaveProperty('tests_library')
    }
  })

  test('[R6] a range of another epoch, or beyond the head, is told as what it is', async () => {
    const { epoch, seq } = await visitor().head({ fresh: true })
    const ask = (range: object) =>
      visitor().changes({ epoch, after: 0, upto: seq, attempt: 0, ...range })
    await expect(ask({ epoch: 'neverwasanepoch' })).rejects.toMatchObject({ code: 'epoch' })
    await expect(ask({ upto: seq + 1000 })).rejects.toMatchObject({ code: 'ahead' })
    await expect(ask({ after: seq, upto: 0 })).rejects.toMatchObject({ code: 'rejected' })
    expect(await ask({ attempt: 2 })).toMatchObject({ next: seq })
  })

  test('[D3] a token that is no good gets nothing of the panel, and is told to the session', async () => {
    const session = asAdmin('not.a.token')
    await expect(panel(session).head({ fresh: true })).rejects.toMatchObject({
      code: 'unauthorized',
    })
    expect(session.refusals).toEqual(['not.a.token'])
  })

  test('a server that is not there is offline', async () => {
    const feed = createFeedRemote({ baseUrl: 'http://127.0.0.1:9', random })
    await expect(feed.head({ fresh: false })).rejects.toMatchObject({ code: 'offline' })
  })
})

describe('push', () => {
  test('[R17] [R18] the same bytes again get the same answer; another admin than the token is refused', async () => {
    const body = JSON.stringify(change({ row: examRow() }))
    const remote = createPushRemote({ baseUrl: server.url, admin: asAdmin() })
    const first = await remote.push(admin.id, [body])
    expect(first[0]?.result).toBe('accepted')
    expect(await remote.push(admin.id, [body])).toEqual(first)
    await expect(remote.push('someoneelse0000', [body])).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(
      createPushRemote({ baseUrl: server.url, admin: asAdmin('no') }).push(admin.id, [body]),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(remote.push(admin.id, ['{"change":"x"'])).rejects.toMatchObject({
      code: 'rejected',
      details: { status: 400 },
    })
  })
})

describe('files', () => {
  const upload = async (bytes: Uint8Array<ArrayBuffer>, sha256?: string) => ({
    id: recordId(),
    name: 'Paper.pdf',
    area: 'tests-full',
    sha256: sha256 ?? (await sha256Of(bytes)),
    bytes: new Blob([bytes], { type: 'application/pdf' }),
  })

  test('[R21] an upload comes back as rows carry it, and can be repeated', async () => {
    const put = createPutFile({ baseUrl: server.url, admin: asAdmin(), fetch })
    const sent = await upload(pdfBytes('once', 50_000))
    const file = await put(sent)
    expect(file).toMatchObject({ id: sent.id, size: 50_000, sha256: sent.sha256 })
    expect(await put(sent)).toEqual(file)
  })

  test('an upload whose sum does not match is rejected, and one without a session not sent', async () => {
    const put = createPutFile({ baseUrl: server.url, admin: asAdmin(), fetch })
    const wrong = await upload(pdfBytes('wrong'), '0'.repeat(64))
    await expect(put(wrong)).rejects.toMatchObject({ code: 'rejected', details: { status: 400 } })
    const session = asAdmin('ended')
    const ended = createPutFile({ baseUrl: server.url, admin: session, fetch })
    await expect(ended(await upload(pdfBytes('late')))).rejects.toMatchObject({
      code: 'unauthorized',
    })
    expect(session.refusals).toEqual(['ended'])
  })

  test("[R21] a published file is read from any byte on; a draft's is missing, not an error of the file", async () => {
    const put = createPutFile({ baseUrl: server.url, admin: asAdmin(), fetch })
    const bytes = pdfBytes('ranged', 80_000)
    const file = await put(await upload(bytes))
    const open = createOpenFile({ baseUrl: server.url })
    const ask = (from: number) => open({ url: file.url, type: file.type, from })
    await expect(ask(0)).rejects.toMatchObject({ code: 'missing' })
    await pushOne({ row: examRow({ file_url: file.id, status: 'published' }) })
    for (const from of [0, 1, 40_000, 79_999]) {
      const stream = await ask(from)
      expect(stream.start).toBe(from)
      const chunks: Uint8Array[] = []
      for await (const chunk of stream.chunks) chunks.push(chunk)
      expect(Buffer.concat(chunks).equals(bytes.subarray(from))).toBe(true)
    }
    await expect(ask(80_000)).rejects.toMatchObject({ code: 'mismatch' })
  })
})

describe('the session', () => {
  test('[S1] [S2] sign-in, prolonging, a file token, and the end that another place gives it', async () => {
    let now = 0
    const auth = openSession(() => now)
    expect(await auth.signIn(admin.email, 'wrong password')).toMatchObject({
      ok: false,
      code: 'rejected',
      message: expect.stringMatching(/\w/),
    })
    expect(await auth.signIn(admin.email, admin.password)).toEqual({ ok: true })
    expect(auth.state.value).toMatchObject({
      kind: 'signed-in',
      admin: { id: admin.id, email: admin.email, name: 'Asha Verma' },
    })
    expect((await panel(auth).head({ fresh: true })).seq).toBeGreaterThan(0)
    now = 24 * 3600_000
    await auth.refreshIfDue()
    expect(auth.state.value.kind).toBe('signed-in')
    expect(await auth.fileToken()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    await server.sql(`UPDATE admins SET tokenKey = '${'x'.repeat(50)}' WHERE id = '${admin.id}'`)
    await expect(panel(auth).head({ fresh: true })).rejects.toMatchObject({ code: 'unauthorized' })
    expect(auth.state.value).toEqual({ kind: 'signed-out', ended: true })
    Object.assign(admin, { token: await server.signIn(admin.email, admin.password) })
  })
})

describe('what is read online', () => {
  const online = (session: TokenSource = asAdmin()) =>
    createOnline({ baseUrl: server.url, admin: session })
  const everything = { by: '', kind: '', since: 0 } as const
  const given = async <T>(answer: Promise<OnlineAnswer<T>>): Promise<T> => {
    const told = await answer
    if (!told.ok) throw new Error(`${told.code} ${told.message}`)
    return told.value
  }

  test('[D3] history and audit of a real server are what the models say', async () => {
    const made = await pushOne({ row: examRow({ title: 'One' }) })
    const id = String(made.row?.id)
    await pushOne({ id, base: [made.epoch, made.seq], row: { title: 'Two' } })
    const history = await given(online().history('tests_library', id))
    expect(history.now).toMatchObject({ title: 'Two' })
    expect(history.items).toMatchObject([
      { op: 'update', way: 'admin', admin: admin.id, before: { title: 'One' } },
      { op: 'create', before: null },
    ])
    const audit = await given(online().audit({ ...everything, by: admin.id, kind: 'content' }))
    expect(audit.items[0]).toMatchObject({ action: 'changed', id, title: 'Two', status: null })
    expect(Math.abs(Date.now() - (audit.items[0]?.at ?? 0))).toBeLessThan(60_000)
    const later = { ...everything, since: Date.now() + 60_000 }
    expect(await given(online().audit(later))).toEqual({ items: [], next: null })
    expect(await given(online().auditPeople())).toContainEqual(
      expect.objectContaining({ id: admin.id }),
    )
    expect(await given(online().exportAudit())).toMatch(/^at,way,who,/)
    const refused = asAdmin('not.a.token')
    expect(await online(refused).exportAudit()).toMatchObject({ ok: false, code: 'unauthorized' })
    expect(refused.refusals).toEqual(['not.a.token'])
  })

  test('[S5] admins, invitations and one-time links of a real server are what the models say', async () => {
    const { path, ...made } = await given(online().invite('Esha'))
    const token = path.split('#')[1] ?? ''
    const { admins, invites } = await given(online().team())
    expect(admins).toContainEqual(expect.objectContaining({ id: admin.id, email: admin.email }))
    expect(invites).toContainEqual(made)
    expect(await given(online().describeLink(token))).toEqual({
      kind: 'invite',
      email: '',
      name: 'Esha',
      until: made.until,
    })
    expect(await online().withdrawInvite(made.id)).toEqual({ ok: true, value: null })
    expect(await online().withdrawInvite(made.id)).toMatchObject({
      code: 'rejected',
      message: 'This invitation is not open any more.',
    })
    expect(await online().describeLink(token)).toMatchObject({ code: 'rejected' })
    const long = await online().invite('x'.repeat(201))
    expect(long).toMatchObject({ ok: false, message: 'The name is too long.' })
    const { password } = admin
    const other = await server.createAdmin()
    expect(await online().removeAdmin(other.id, 'wrong')).toMatchObject({
      code: 'rejected',
      message: 'The current password is not right.',
    })
    for (const { id } of [...admins, other].filter((one) => one.id !== admin.id))
      expect(await online().removeAdmin(id, password)).toEqual({ ok: true, value: null })
    expect(await online().removeAdmin(admin.id, password)).toMatchObject({
      message: 'The last admin cannot be removed: no admin could sign in any more.',
    })
    expect(await given(online().forgot(admin.email))).toEqual({ mail: false })
  })
})
