import { describe, expect, test } from 'vitest'
import { createFeedRemote, createPushRemote } from '../../../sync/remote/port.ts'
import { fakeFetch, handTimers, jsonResponse, loginPage } from './fake-server.ts'

const EPOCH = 'abcdefghijklmno'
const head = { epoch: EPOCH, seq: 7, shape: 1, epochs: [[EPOCH, 0]] }
const page = { epoch: EPOCH, after: 0, upto: 7, head: 7, next: 7, changes: [] }
const random = () => 0.5

const signedIn = () => {
  const refused: string[] = []
  return { refused, token: async () => 'tok', refuse: (token: string) => refused.push(token) }
}
const adminOf = (session: ReturnType<typeof signedIn>) => ({
  token: session.token,
  refused: async (token: string) => void session.refuse(token),
})

describe('the feed over HTTP', () => {
  test('[R5] [R9] every call goes past the browser cache, and a fresh head past all caches', async () => {
    const { asked, fetch } = fakeFetch(() => jsonResponse(head))
    const feed = createFeedRemote({ baseUrl: 'http://a.test', fetch, random })
    await feed.head({ fresh: false })
    await feed.head({ fresh: true })
    expect(asked.map(({ init }) => init.cache)).toEqual(['no-store', 'no-store'])
    expect(asked[0]?.url).toBe('http://a.test/api/sync/head')
    expect(asked[1]?.url).toMatch(/^http:\/\/a\.test\/api\/sync\/head\?fresh=[a-z0-9]+$/)
  })

  test('[R6] a range is asked for in one way only, so that caches meet; a second attempt says so', async () => {
    const { asked, fetch } = fakeFetch(() => jsonResponse(page))
    const feed = createFeedRemote({ baseUrl: '', fetch, random })
    await feed.changes({ epoch: EPOCH, after: 0, upto: 7, attempt: 0 })
    await feed.changes({ epoch: EPOCH, after: 0, upto: 7, attempt: 2 })
    const path = `/api/sync/changes?epoch=${EPOCH}&after=0&upto=7`
    expect(asked.map(({ url }) => url)).toEqual([path, `${path}&r=2`])
  })

  test('a 401 of ours tells the session which token was refused; a hotspot that says 401 does not', async () => {
    const session = signedIn()
    const feedOf = (answer: () => Response) =>
      createFeedRemote({
        baseUrl: '',
        fetch: fakeFetch(answer).fetch,
        random,
        admin: adminOf(session),
      })
    await expect(feedOf(() => loginPage(401)).digest()).rejects.toMatchObject({ code: 'captive' })
    expect(session.refused).toEqual([])
    await expect(feedOf(() => jsonResponse({}, 401)).digest()).rejects.toMatchObject({
      code: 'unauthorized',
    })
    expect(session.refused).toEqual(['tok'])
  })

  test('[R14] an epoch that the server never listed is null, not an error', async () => {
    const feedOf = (answer: Response) =>
      createFeedRemote({ baseUrl: '', fetch: fakeFetch(() => answer).fetch, random })
    expect(await feedOf(jsonResponse({ status: 404 }, 404)).line(EPOCH)).toBeNull()
    const line = { epoch: EPOCH, start: 1, end: null }
    expect(await feedOf(jsonResponse(line)).line(EPOCH)).toEqual(line)
    await expect(feedOf(loginPage(404)).line(EPOCH)).rejects.toMatchObject({ code: 'captive' })
  })

  test('no network and a body that breaks off are both offline', async () => {
    const refused = fakeFetch(() => Promise.reject(new TypeError('fetch failed')))
    const broken = fakeFetch(() => {
      const body = new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('{"epoch":'))
          controller.error(new TypeError('terminated'))
        },
      })
      return new Response(body, { headers: { 'Content-Type': 'application/json' } })
    })
    for (const { fetch } of [refused, broken]) {
      const feed = createFeedRemote({ baseUrl: '', fetch, random })
      await expect(feed.head({ fresh: false })).rejects.toMatchObject({ code: 'offline' })
    }
  })
})

describe('[R12] an answer that is cut at any byte', () => {
  const row = (n: number) => ({
    ...{ id: `paper000000000${n}`, created_at: '2026-03-01 10:00:00.000Z', type: 'full' },
    ...{ title: `पूरा टेस्ट ${n} “Motion”`, subject: 'Physics', category: 'fst' },
    ...{ difficulty: 'Easy', file_url: { id: 'file00000000001', size: 40_000, type: 'x' } },
  })
  const changes = [
    { seq: 2, collection: 'tests_library', id: 'paper0000000002', row: row(2) },
    { seq: 5, collection: 'tests_library', id: 'paper0000000004', deleted: true },
    { seq: 7, collection: 'tests_library', id: 'paper0000000007', row: row(7) },
  ]
  const change = '{"change":"u1","op":"put"}'
  const accepted = { change: 'u1', result: 'accepted', epoch: EPOCH, seq: 8, row: row(7) }
  const range = { epoch: EPOCH, after: 0, upto: 7, attempt: 0 }

  /** Ends of a connection. The browser is told that more was to come or, without a length, is not. */
  const endings: Record<string, (controller: ReadableStreamDefaultController) => void> = {
    'by a broken connection': (controller) => controller.error(new TypeError('network error')),
    'without a word': (controller) => controller.close(),
  }
  const asks: Record<string, [unknown, (send: typeof fetch) => Promise<unknown>]> = {
    'a head': [
      head,
      (send) => createFeedRemote({ baseUrl: '', fetch: send, random }).head({ fresh: false }),
    ],
    'a page': [
      { ...page, changes },
      (send) => createFeedRemote({ baseUrl: '', fetch: send, random }).changes(range),
    ],
    'the answer to a push': [
      { results: [accepted] },
      (send) =>
        createPushRemote({ baseUrl: '', fetch: send, admin: adminOf(signedIn()) }).push('adm', [
          change,
        ]),
    ],
  }

  for (const [what, [value, ask]] of Object.entries(asks))
    for (const [how, end] of Object.entries(endings))
      test(`${what}, ${how}, is no value`, async () => {
        const whole = new TextEncoder().encode(JSON.stringify(value))
        const cutAt = (length: number) =>
          fakeFetch(() => {
            const body = new ReadableStream<Uint8Array>({
              start: (controller) => {
                controller.enqueue(whole.slice(0, length))
                if (length === whole.length) controller.close()
                else end(controller)
              },
            })
            return new Response(body, { headers: { 'Content-Type': 'application/json' } })
          }).fetch
        for (let length = 0; length < whole.length; length += 1)
          await expect(ask(cutAt(length)), `${length} bytes`).rejects.toMatchObject({
            code: 'offline',
            details: { reason: 'cut' },
          })
        await expect(ask(cutAt(whole.length))).resolves.toBeDefined()
      })
})

describe('patience', () => {
  const slowly = () => {
    const timers = handTimers()
    let feedBytes: (text: string | null) => void = () => undefined
    const { fetch } = fakeFetch(({ init }) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
          feedBytes = (text) =>
            text === null ? controller.close() : controller.enqueue(new TextEncoder().encode(text))
        },
      })
      return new Response(body, { headers: { 'Content-Type': 'application/json' } })
    })
    const feed = createFeedRemote({ baseUrl: '', fetch, random, after: timers.after })
    return { timers, feed, send: (text: string | null) => feedBytes(text) }
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))

  test('an answer that trickles for minutes is waited for', async () => {
    const { timers, feed, send } = slowly()
    const asked = feed.head({ fresh: false })
    await settle()
    const text = JSON.stringify(head)
    for (const letter of text) {
      timers.pass(20_000)
      send(letter)
      await settle()
    }
    send(null)
    expect(await asked).toEqual(head)
    expect(timers.now()).toBeGreaterThan(20 * 60_000)
    expect(timers.pending()).toBe(0)
  })

  test('an answer that stands still is given up', async () => {
    const { timers, feed, send } = slowly()
    const asked = feed.head({ fresh: false })
    await settle()
    send('{')
    await settle()
    timers.pass(30_001)
    await expect(asked).rejects.toMatchObject({ code: 'offline', details: { stalled: true } })
  })
})

describe('push', () => {
  const change = (n: number) => `{"change" : "u${n}","op":"put",  "row":{"title":"प\\u0000"}}`
  const result = (n: number) => ({
    change: `u${n}`,
    result: 'accepted',
    epoch: EPOCH,
    seq: n,
    row: {},
  })
  const pushWith = (answer: () => Response) => {
    const server = fakeFetch(answer)
    const session = signedIn()
    const push = createPushRemote({ baseUrl: '', fetch: server.fetch, admin: adminOf(session) })
    return { ...server, push }
  }

  test('[R18] changes go out byte for byte as they were frozen', async () => {
    const { asked, push } = pushWith(() => jsonResponse({ results: [result(1), result(2)] }))
    expect(await push.push('adm', [change(1), change(2)])).toHaveLength(2)
    expect(asked[0]?.init.body).toBe(`{"admin":"adm","changes":[${change(1)},${change(2)}]}`)
  })

  test.each<[string, () => Response, string]>([
    ['an empty 200', () => new Response('', { status: 200 }), 'captive'],
    ['an answer for fewer changes', () => jsonResponse({ results: [result(1)] }), 'garbled'],
    [
      'an answer in another order',
      () => jsonResponse({ results: [result(2), result(1)] }),
      'garbled',
    ],
    ['400 for the whole', () => jsonResponse({ status: 400 }, 400), 'rejected'],
    ['another admin', () => jsonResponse({ status: 403 }, 403), 'forbidden'],
  ])('[R18] %s is no answer to any change', async (_, answer, code) => {
    const { push } = pushWith(answer)
    await expect(push.push('adm', [change(1), change(2)])).rejects.toMatchObject({ code })
  })
})
