import { describe, expect, test } from 'vitest'
import type { Outbox } from '../../../sync/outbox/outbox.ts'
import type { PullOutcome, PushOutcome } from '../../../sync/replication/contract.ts'
import type { Puller } from '../../../sync/replication/puller.ts'
import { createReplicator } from '../../../sync/replication/replicator.ts'
import { asksFor } from '../../../sync/replication/when-to-ask.ts'
import { FakeFeed } from '../../support/fake-feed.ts'
import { createFakePlatform } from '../../support/fake-platform.ts'

const feed = new FakeFeed()
const current = (seq: number): PullOutcome => ({
  kind: 'current',
  head: { ...feed.head(), seq },
  state: {
    epoch: feed.epoch,
    seq,
    horizon: seq,
  },
  changed: false,
})
const offline: PullOutcome = { kind: 'offline', code: 'offline' }
const idle: PushOutcome = { kind: 'idle' }
const sent = (more: object = {}): PushOutcome => ({
  kind: 'sent',
  accepted: 1,
  conflicts: 0,
  refused: 0,
  reach: null,
  left: 0,
  ...more,
})

const world = (role: 'visitor' | 'admin' = 'visitor') => {
  const clock = createFakePlatform(3)
  const did: string[] = []
  const script = { pull: (): PullOutcome => current(1), push: (): PushOutcome => idle, lost: 0 }
  const gates: (() => boolean)[] = []
  const never = async () => {
    throw new Error('not asked for')
  }
  const puller: Puller = {
    pull: async () => {
      did.push('pull')
      return script.pull()
    },
    reachedAt: async () => 1,
  }
  const outbox: Outbox = {
    enqueue: never,
    items: never,
    status: never,
    overlay: never,
    decide: never,
    sendAgain: never,
    discard: never,
    filesInUse: never,
    push: async (isOpen) => {
      did.push('push')
      if (isOpen) gates.push(isOpen)
      return script.push()
    },
    settle: async () => {
      did.push('settle')
      return { lost: script.lost }
    },
  }
  const replicator = createReplicator({
    puller,
    outbox: role === 'admin' ? outbox : null,
    remote: feed.remote(),
    platform: clock.platform,
    role,
  })
  const rest = () => new Promise<void>((resolve) => setImmediate(resolve))
  const count = (what: string) => did.filter((one) => one === what).length
  return { clock, did, script, replicator, rest, count, gates }
}

test('[R19] accepted changes that the server lost are sent again after the pull that found it', async () => {
  const { replicator, rest, script, count } = world('admin')
  replicator.start()
  await rest()
  const before = count('push')
  script.lost = 2
  replicator.ask({ kind: 'doorbell', listeners: 1 })
  await rest()
  expect(count('push')).toBe(before + 1)
})

describe('[R8] a device asks', () => {
  test('at the start, on focus and on reconnect, at once', async () => {
    const { replicator, rest, count } = world()
    replicator.start()
    await rest()
    for (const kind of ['focus', 'reconnect', 'manual'] as const) {
      replicator.ask({ kind })
      await rest()
    }
    expect(count('pull')).toBe(4)
  })

  test('slowly and never in step when nothing happens', async () => {
    const { replicator, rest, count, clock } = world()
    replicator.start()
    await rest()
    await clock.pass(3_600_000)
    expect(count('pull')).toBeGreaterThan(24)
    expect(count('pull')).toBeLessThan(40)
  })

  test('as a visitor within 2 s of the bell by chance, and once more 6 to 9 s later', () => {
    for (let n = 0; n < 200; n += 1) {
      const random = createFakePlatform(n).platform.random
      const [first = -1, second = -1, ...more] = asksFor(
        { kind: 'doorbell', listeners: 10 },
        'visitor',
        random,
      )
      expect(first).toBeGreaterThanOrEqual(0)
      expect(first).toBeLessThanOrEqual(2_000)
      expect(second - first).toBeGreaterThanOrEqual(6_000)
      expect(second - first).toBeLessThanOrEqual(9_000)
      expect(more).toEqual([])
    }
  })

  test('after an accepted change until the checkpoint has reached it', async () => {
    const { replicator, rest, count, clock, script } = world('admin')
    let seq = 1
    script.pull = () => current(seq)
    replicator.start()
    await rest()
    replicator.ask({ kind: 'accepted', seq: 5 })
    await rest()
    const before = count('pull')
    await clock.pass(8_000)
    expect(count('pull')).toBeGreaterThan(before + 1)
    seq = 5
    await clock.pass(10_000)
    const reached = count('pull')
    await clock.pass(60_000)
    expect(count('pull')).toBe(reached)
  })
})

describe('after failures a device', () => {
  test('asks with growing pauses up to about a minute, and goes on by itself', async () => {
    const { replicator, rest, count, clock, script } = world()
    script.pull = () => offline
    replicator.start()
    await rest()
    await clock.pass(10_000)
    expect(count('pull')).toBeGreaterThan(3)
    expect(count('pull')).toBeLessThan(8)
    await clock.pass(600_000)
    const before = count('pull')
    await clock.pass(600_000)
    expect(count('pull') - before).toBeLessThan(14)
    expect(count('pull') - before).toBeGreaterThan(7)
  })

  test('sends what could not be sent once a pull goes through', async () => {
    const { replicator, rest, count, script } = world('admin')
    script.push = () => ({ kind: 'paused', why: 'offline', code: 'offline' })
    script.pull = () => offline
    replicator.start()
    await rest()
    script.pull = () => current(1)
    script.push = () => sent()
    const before = count('push')
    replicator.ask({ kind: 'doorbell', listeners: 1 })
    await rest()
    await rest()
    expect(count('push')).toBe(before + 1)
  })
})

test('[R18] a change made where no server answers is not attempted before one does', async () => {
  const { replicator, rest, count, clock, script } = world('admin')
  script.pull = () => offline
  replicator.start()
  await rest()
  replicator.send()
  await rest()
  expect(count('push')).toBe(0)
  script.pull = () => current(1)
  await clock.pass(120_000)
  expect(count('push')).toBe(1)
})

describe('[R8] a device that a busy server sends away for a while', () => {
  const AWAY_MS = 120_000

  test('comes back no sooner, whatever rings, and then hears of it', async () => {
    const { replicator, rest, count, clock, script } = world()
    script.pull = () => ({ kind: 'failing', code: 'server', afterMs: AWAY_MS })
    replicator.start()
    await rest()
    script.pull = () => current(1)
    for (const kind of ['focus', 'reconnect', 'timer'] as const) replicator.ask({ kind })
    replicator.ask({ kind: 'doorbell', listeners: 1 })
    await clock.pass(AWAY_MS - 1_000)
    expect(count('pull')).toBe(1)
    await clock.pass(AWAY_MS / 2 + 1_000)
    expect(count('pull')).toBe(2)
  })

  test('asks at once where its person wants it', async () => {
    const { replicator, rest, count, script } = world()
    script.pull = () => ({ kind: 'failing', code: 'server', afterMs: AWAY_MS })
    replicator.start()
    await rest()
    replicator.ask({ kind: 'manual' })
    await rest()
    expect(count('pull')).toBe(2)
  })
})
