import { expect, test } from 'vitest'
import { type EventStream, openDoorbell } from '../../../sync/remote/doorbell.ts'
import { fakeFetch, handTimers } from './fake-server.ts'

class FakeStream implements EventStream {
  readonly target = new EventTarget()
  isClosed = false
  addEventListener(name: string, listener: (event: Event) => void) {
    this.target.addEventListener(name, listener)
  }
  close() {
    this.isClosed = true
  }
  say(name: string, data?: unknown) {
    this.target.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data) }))
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

const setUp = (subscribed: () => Response | Promise<Response>) => {
  const streams: FakeStream[] = []
  const timers = handTimers()
  const rings: number[] = []
  const { asked, fetch } = fakeFetch(subscribed)
  const watchers = new Set<() => void>()
  let isVisible = true
  const show = (next: boolean) => {
    isVisible = next
    for (const watcher of watchers) watcher()
  }
  openDoorbell({
    baseUrl: '',
    page: {
      isVisible: () => isVisible,
      onVisibility: (callback) => {
        watchers.add(callback)
      },
    },
    onRing: (listeners) => rings.push(listeners),
    random: () => 0.5,
    after: timers.after,
    fetch,
    openStream: () => {
      const stream = new FakeStream()
      streams.push(stream)
      return stream
    },
  })
  const last = () => {
    const stream = streams.at(-1)
    if (!stream) throw new Error('nobody dialled')
    return stream
  }
  return { streams, timers, rings, asked, last, show }
}
const accepted = () => new Response(null, { status: 204 })

test('[R8] a line that stands asks once, and then at every ring, with the crowd that hears it', async () => {
  const { rings, asked, last } = setUp(accepted)
  last().say('PB_CONNECT', { clientId: 'c1' })
  await settle()
  expect(rings).toEqual([1])
  expect(JSON.parse(String(asked[0]?.init.body))).toEqual({
    clientId: 'c1',
    subscriptions: ['sync_state/*'],
  })
  last().say('sync_state/*', { action: 'update', record: { id: 'x', listeners: 240 } })
  last().say('sync_state/*', { action: 'update', record: { id: 'x' } })
  expect(rings).toEqual([1, 240, 1])
})

test.each([
  ['a refused subscription', () => new Response('{}', { status: 429 })],
  ['a subscription that got no answer', () => Promise.reject(new TypeError('no'))],
])('%s makes a new line', async (_, answer) => {
  const { streams, timers, rings, last } = setUp(answer)
  last().say('PB_CONNECT', { clientId: 'c1' })
  await settle()
  timers.pass(10_000)
  expect(streams).toHaveLength(2)
  expect(rings).toEqual([])
})

test('[R8] a line that is refused where too many listen is tried ten times in ten minutes, then every two, and rings nobody', () => {
  const { streams, timers, rings, asked, last } = setUp(accepted)
  const refusedFor = (seconds: number) => {
    const before = streams.length
    for (let second = 0; second < seconds; second += 1) {
      if (!last().isClosed) last().say('error')
      timers.pass(1000)
    }
    return streams.length - before
  }
  expect(refusedFor(600)).toBeLessThanOrEqual(9)
  expect(refusedFor(3600)).toBe(30)
  expect([rings, asked]).toEqual([[], []])
})

test('a line that never says hello is given up', () => {
  const { streams, timers } = setUp(accepted)
  timers.pass(30_000)
  expect(streams[0]?.isClosed).toBe(true)
  timers.pass(10_000)
  expect(streams).toHaveLength(2)
})

test('[R8] a page that is hidden hangs up, and one that is shown again dials anew and asks', async () => {
  const { streams, rings, last, show } = setUp(accepted)
  last().say('PB_CONNECT', { clientId: 'c1' })
  await settle()
  show(false)
  show(false)
  last().say('sync_state/*', { record: { listeners: 2 } })
  expect([streams.length, streams[0]?.isClosed, rings]).toEqual([1, true, [1]])
  show(true)
  show(true)
  last().say('PB_CONNECT', { clientId: 'c2' })
  await settle()
  expect([streams.length, rings]).toEqual([2, [1, 1]])
})
