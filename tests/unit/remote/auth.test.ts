import { BehaviorSubject } from 'rxjs'
import { expect, test } from 'vitest'
import { openAuth } from '../../../sync/remote/auth.ts'
import { leavingNote } from '../../../sync/session/leaving.ts'
import { createMemoryDevice, newDeviceDisk } from '../../support/memory-store.ts'
import { type Asked, fakeFetch, jsonResponse, loginPage } from './fake-server.ts'

const DAY_MS = 24 * 3600_000
const record = { id: 'adminadminadmin', email: 'a@b.test', name: 'Asha' }
const grant = (token: string) => jsonResponse({ token, record })
const admin = { id: record.id, email: record.email, name: record.name }

/** One browser: its tabs share a device database and a page's storage. A deaf tab hears nothing of others until it wakes. */
const browser = () => {
  const device = createMemoryDevice(newDeviceDisk())
  const page: { session: string | null } = { session: null }
  const tabs = new Set<{ readonly isDeaf: boolean; readonly hear: () => void }>()
  const open = (
    answer: (asked: Asked) => Response | Promise<Response>,
    now = () => 0,
    isDeaf = false,
  ) => {
    const server = fakeFetch(answer)
    const text = new BehaviorSubject(page.session)
    const hear = () => text.next(page.session)
    tabs.add({ isDeaf, hear })
    const keep = (next: string) => {
      page.session = next
      hear()
      for (const tab of tabs) if (!tab.isDeaf) tab.hear()
    }
    const auth = openAuth({
      ...{ baseUrl: 'http://a.test', fetch: server.fetch, now, device },
      session: { text, keep },
    })
    return { auth, asked: server.asked, wake: hear }
  }
  return { open, page, device }
}
const note = leavingNote(admin.id, 'left', 0)
const OUT = { kind: 'signed-out', ended: false }

test('[S2] a sign-in in one tab signs in the others, and a restart keeps it without a network', async () => {
  const { open } = browser()
  const other = open(() => loginPage())
  const { auth, asked } = open(() => grant('t1'))
  expect(auth.state.value).toEqual({ kind: 'signed-out', ended: false })
  expect(await auth.signIn('a@b.test', 'secret')).toEqual({ ok: true })
  expect(asked[0]?.url).toContain('/api/collections/admins/auth-with-password')
  expect(asked[0]?.init.cache).toBe('no-store')
  expect(auth.state.value).toEqual({ kind: 'signed-in', admin })
  expect(other.auth.state.value).toEqual({ kind: 'signed-in', admin })
  const later = open(() => Promise.reject(new TypeError('no network')))
  expect(await later.auth.token()).toBe('t1')
})

test('[S1] a refused sign-in carries the words of the server', async () => {
  const { open } = browser()
  const refused = () => jsonResponse({ status: 400, message: 'Failed to authenticate.' }, 400)
  const failure = { ok: false, code: 'rejected', message: 'Failed to authenticate.', fields: {} }
  expect(await open(refused).auth.signIn('a@b.test', 'x')).toEqual(failure)
})

test.each([
  ['a hotspot', () => loginPage(), 'captive'],
  ['no network', () => Promise.reject(new TypeError('no')), 'offline'],
  ['an answer without a token', () => jsonResponse({ record }), 'captive'],
])('%s signs nobody in', async (_, answer, code) => {
  const { auth } = browser().open(answer)
  expect(await auth.signIn('a@b.test', 'x')).toEqual({ ok: false, code, message: '', fields: {} })
  expect(await auth.token()).toBeNull()
})

test('[S1] too many attempts are told as such, with the time to wait where the server says it', async () => {
  const wait = (headers: Record<string, string>) => () => new Response('', { status: 429, headers })
  const failure = { ok: false, code: 'server', message: '', fields: {} }
  const told = browser().open(wait({ 'Retry-After': '8' })).auth
  expect(await told.signIn('a@b.test', 'x')).toEqual({ ...failure, waitMs: 8000 })
  const untold = browser().open(wait({})).auth
  expect(await untold.signIn('a@b.test', 'x')).toEqual({ ...failure, waitMs: 0 })
  expect(await untold.resetPassword('t', 'x')).toEqual({ ...failure, waitMs: 0 })
})

test('[R22] a sign-out reaches every tab, and is not called an end of the session', async () => {
  const { open } = browser()
  const { auth } = open(() => grant('t1'))
  const other = open(() => loginPage())
  const frozen = open(() => loginPage(), undefined, true)
  await auth.signIn('a@b.test', 'secret')
  frozen.wake()
  expect(other.auth.state.value).toEqual({ kind: 'signed-in', admin })
  await auth.signOut(note)
  expect(other.auth.state.value).toEqual(OUT)
  expect(frozen.auth.state.value.kind).toBe('signed-in')
  frozen.wake()
  expect(frozen.auth.state.value).toEqual(OUT)
})

test('[R22] a token that a killed browser gives back opens nothing once its admin has signed out, until he signs in', async () => {
  const { open, page } = browser()
  const { auth } = open(() => grant('t1'))
  await auth.signIn('a@b.test', 'secret')
  const before = page.session
  await auth.signOut(note)
  page.session = before
  const later = open(() => grant('t2'))
  expect(await later.auth.token()).toBeNull()
  expect(later.auth.state.value).toEqual(OUT)
  await later.auth.signIn('a@b.test', 'secret')
  expect(await open(() => loginPage()).auth.token()).toBe('t2')
})

test('a refused token ends the session as ended, but never the one that began after it', async () => {
  const { open } = browser()
  const { auth } = open(() => grant('t2'))
  await auth.signIn('a@b.test', 'secret')
  await auth.refused('t1')
  expect(await auth.token()).toBe('t2')
  await auth.refused('t2')
  expect(auth.state.value).toEqual({ kind: 'signed-out', ended: true })
})

test('a session is prolonged when it is due, whatever the clock did, and not before', async () => {
  let now = 0
  let issued = 0
  const { open } = browser()
  const { auth, asked } = open(
    () => {
      issued += 1
      return grant(`t${issued}`)
    },
    () => now,
  )
  await auth.signIn('a@b.test', 'secret')
  await auth.refreshIfDue()
  expect(asked).toHaveLength(1)
  now = DAY_MS
  await auth.refreshIfDue()
  expect(await auth.token()).toBe('t2')
  expect(new Headers(asked[1]?.init.headers).get('authorization')).toBe('t1')
  now = -365 * DAY_MS
  await auth.refreshIfDue()
  expect(await auth.token()).toBe('t3')
})

test.each([
  ['no network', () => Promise.reject(new TypeError('no')), 'signed-in'],
  ['a hotspot', () => loginPage(401), 'signed-in'],
  ['a busy server', () => jsonResponse({}, 503), 'signed-in'],
  ['our 401', () => jsonResponse({ status: 401 }, 401), 'signed-out'],
])('prolonging with %s leaves: %s', async (_, answer, kind) => {
  let now = 0
  let isFirst = true
  const { auth } = browser().open(
    () => {
      if (!isFirst) return answer()
      isFirst = false
      return grant('t1')
    },
    () => now,
  )
  await auth.signIn('a@b.test', 'secret')
  now = DAY_MS
  await auth.refreshIfDue()
  expect(auth.state.value.kind).toBe(kind)
})

test('[S4] a change of the account goes on with its new token, in every tab; the old one is nobody’s end', async () => {
  const { open } = browser()
  const next = { ...record, email: 'new@b.test' }
  const { auth, asked } = open(({ url }) =>
    url.includes('/api/account/') ? jsonResponse({ token: 't2', record: next }) : grant('t1'),
  )
  const other = open(() => loginPage())
  await auth.signIn('a@b.test', 'secret')
  expect(await auth.changeEmail('new@b.test', 'Asha', 'secret')).toEqual({ ok: true })
  expect(new Headers(asked.at(-1)?.init.headers).get('Authorization')).toBe('t1')
  expect(await auth.token()).toBe('t2')
  expect(other.auth.state.value).toMatchObject({ admin: { email: 'new@b.test' } })
  await auth.refused('t1')
  expect(await auth.token()).toBe('t2')
})
