import { expect, test } from 'vitest'
import { openAuth } from '../../../sync/remote/auth.ts'
import { type Asked, fakeFetch, jsonResponse, loginPage } from './fake-server.ts'

const DAY_MS = 24 * 3600_000
const record = { id: 'adminadminadmin', email: 'a@b.test', name: 'Asha' }
const grant = (token: string) => jsonResponse({ token, record })
const admin = { id: record.id, email: record.email, name: record.name }

/** One browser: tabs share what is stored and hear of each other's writes. */
const browser = () => {
  const stored = new Map<string, string>()
  const tabs: EventTarget[] = []
  const open = (answer: (asked: Asked) => Response | Promise<Response>, now = () => 0) => {
    const events = new EventTarget()
    tabs.push(events)
    const server = fakeFetch(answer)
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        stored.set(key, value)
        for (const tab of tabs) {
          if (tab !== events) tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
        }
      },
    }
    const auth = openAuth({ baseUrl: 'http://a.test', fetch: server.fetch, storage, events, now })
    return { auth, asked: server.asked, events }
  }
  return { open, stored }
}

test('[S2] a sign-in in one tab signs in the others, and a restart keeps it without a network', async () => {
  const { open } = browser()
  const other = open(() => loginPage())
  const { auth, asked } = open(() => grant('t1'))
  expect(auth.state.getSnapshot()).toEqual({ kind: 'signed-out', ended: false })
  expect(await auth.signIn('a@b.test', 'secret')).toEqual({ ok: true })
  expect(asked[0]?.url).toContain('/api/collections/admins/auth-with-password')
  expect(asked[0]?.init.cache).toBe('no-store')
  expect(auth.state.getSnapshot()).toEqual({ kind: 'signed-in', admin })
  expect(other.auth.state.getSnapshot()).toEqual({ kind: 'signed-in', admin })
  const later = open(() => Promise.reject(new TypeError('no network')))
  expect(later.auth.token()).toBe('t1')
})

test('[S1] a refused sign-in carries the words of the server', async () => {
  const { open } = browser()
  const refused = () => jsonResponse({ status: 400, message: 'Failed to authenticate.' }, 400)
  const failure = { ok: false, code: 'rejected', message: 'Failed to authenticate.' }
  expect(await open(refused).auth.signIn('a@b.test', 'x')).toEqual(failure)
})

test.each([
  ['a hotspot', () => loginPage(), 'captive'],
  ['no network', () => Promise.reject(new TypeError('no')), 'offline'],
  ['an answer without a token', () => jsonResponse({ record }), 'captive'],
])('%s signs nobody in', async (_, answer, code) => {
  const { auth } = browser().open(answer)
  expect(await auth.signIn('a@b.test', 'x')).toEqual({ ok: false, code, message: '' })
  expect(auth.token()).toBeNull()
})

test('[S1] too many attempts are told as such, with the time to wait where the server says it', async () => {
  const wait = (headers: Record<string, string>) => () => new Response('', { status: 429, headers })
  const failure = { ok: false, code: 'server', message: '' }
  const told = browser().open(wait({ 'Retry-After': '8' })).auth
  expect(await told.signIn('a@b.test', 'x')).toEqual({ ...failure, waitMs: 8000 })
  const untold = browser().open(wait({})).auth
  expect(await untold.signIn('a@b.test', 'x')).toEqual({ ...failure, waitMs: 0 })
  expect(await untold.resetPassword('t', 'x')).toEqual({ ...failure, fields: {}, waitMs: 0 })
})

test('[R22] a sign-out reaches every tab, raises the number and is not called an end of the session', async () => {
  const { open } = browser()
  const { auth } = open(() => grant('t1'))
  const other = open(() => loginPage())
  await auth.signIn('a@b.test', 'secret')
  const before = other.auth.signOuts.getSnapshot()
  auth.signOut()
  expect(other.auth.signOuts.getSnapshot()).toBeGreaterThan(before)
  expect(other.auth.state.getSnapshot()).toEqual({ kind: 'signed-out', ended: false })
})

test('[R22] a tab that heard nothing of a sign-out finds it when it wakes', async () => {
  const { open } = browser()
  const { auth } = open(() => grant('t1'))
  await auth.signIn('a@b.test', 'secret')
  const frozen = open(() => loginPage())
  frozen.events.dispatchEvent = () => true
  auth.signOut()
  expect(frozen.auth.state.getSnapshot().kind).toBe('signed-in')
  expect(frozen.auth.token()).toBeNull()
  frozen.auth.wake()
  expect(frozen.auth.state.getSnapshot()).toEqual({ kind: 'signed-out', ended: false })
})

test('a refused token ends the session as ended, but never the one that began after it', async () => {
  const { open } = browser()
  const { auth } = open(() => grant('t2'))
  await auth.signIn('a@b.test', 'secret')
  auth.refused('t1')
  expect(auth.token()).toBe('t2')
  auth.refused('t2')
  expect(auth.state.getSnapshot()).toEqual({ kind: 'signed-out', ended: true })
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
  expect(auth.token()).toBe('t2')
  expect(new Headers(asked[1]?.init.headers).get('authorization')).toBe('t1')
  now = -365 * DAY_MS
  await auth.refreshIfDue()
  expect(auth.token()).toBe('t3')
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
  expect(auth.state.getSnapshot().kind).toBe(kind)
})

test('a browser that refuses storage keeps the session in its tab', async () => {
  const storage = {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  }
  const { fetch } = fakeFetch(() => grant('t1'))
  const auth = openAuth({ baseUrl: '', fetch, storage, events: null, now: () => 0 })
  await auth.signIn('a@b.test', 'secret')
  expect(auth.token()).toBe('t1')
})

test('[S5] the first admin is signed in by the set-up link; a refused one hears why, field by field', async () => {
  const { open } = browser()
  const refusal = {
    status: 400,
    message: 'Not saved.',
    data: { password: { code: 'too_short', message: 'Must be at least 8 characters.' } },
  }
  const weak = open(() => jsonResponse(refusal, 400))
  expect(await weak.auth.setUp('token', 'a@b.test', 'A', 'x')).toEqual({
    ok: false,
    code: 'rejected',
    message: 'Not saved.',
    fields: { password: 'Must be at least 8 characters.' },
  })
  const { auth, asked } = open(() => grant('t1'))
  expect(await auth.setUp('token', 'a@b.test', 'A', 'long enough')).toEqual({ ok: true })
  expect(asked[0]?.url).toBe('http://a.test/api/setup')
  expect(auth.state.getSnapshot().kind).toBe('signed-in')
})

test('a file token is asked for with the session, and its refusal ends it', async () => {
  const { open } = browser()
  const { auth, asked } = open(({ url }) =>
    url.endsWith('/api/files/token') ? jsonResponse({ token: 'f1' }) : grant('t1'),
  )
  await expect(auth.fileToken()).rejects.toMatchObject({ code: 'unauthorized' })
  await auth.signIn('a@b.test', 'secret')
  expect(await auth.fileToken()).toBe('f1')
  expect(new Headers(asked.at(-1)?.init.headers).get('authorization')).toBe('t1')
})

test('[S4] a change of the account goes on with its new token, in every tab; the old one is nobody’s end', async () => {
  const { open } = browser()
  const next = { ...record, email: 'new@b.test' }
  const { auth, asked } = open(({ url }) =>
    url.includes('/api/account/') ? jsonResponse({ token: 't2', record: next }) : grant('t1'),
  )
  const other = open(() => loginPage())
  await auth.signIn('a@b.test', 'secret')
  expect(await auth.changeEmail('new@b.test', 'secret')).toEqual({ ok: true })
  expect(new Headers(asked.at(-1)?.init.headers).get('Authorization')).toBe('t1')
  expect(auth.token()).toBe('t2')
  expect(other.auth.state.getSnapshot()).toMatchObject({ admin: { email: 'new@b.test' } })
  auth.refused('t1')
  expect(auth.token()).toBe('t2')
})

test('[S4] a wrong current password leaves the session as it is, and comes back in the server’s words', async () => {
  const { open } = browser()
  const message = 'The current password is not right.'
  const { auth } = open(({ url }) =>
    url.includes('/api/account/')
      ? jsonResponse({ status: 400, message, data: { current: { code: 'wrong', message } } }, 400)
      : grant('t1'),
  )
  await auth.signIn('a@b.test', 'secret')
  expect(await auth.changePassword('next-password', 'guess')).toEqual({
    ok: false,
    code: 'rejected',
    message,
    fields: { current: message },
  })
  expect(auth.token()).toBe('t1')
})

test('[S4] a session that has ended meanwhile is said to have, and signing out everywhere needs the server', async () => {
  const { open } = browser()
  let answer = () => grant('t1')
  const { auth } = open(() => answer())
  await auth.signIn('a@b.test', 'secret')
  answer = () => {
    throw new TypeError('no network')
  }
  expect(await auth.signOutEverywhere()).toMatchObject({ ok: false, code: 'offline' })
  expect(auth.token()).toBe('t1')
  answer = () => jsonResponse({ status: 401 }, 401)
  expect(await auth.changePassword('next-password', 'secret')).toMatchObject({ ok: false })
  expect(auth.state.getSnapshot()).toEqual({ kind: 'signed-out', ended: true })
})
