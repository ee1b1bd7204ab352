import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { workerLink } from '../../../sync/client/link.ts'
import type { FromEngine, PageFacts, ToEngine } from '../../../sync/messages.ts'
import { lifeLock } from '../../../sync/worker/served-engine.ts'
import { fakeLockManager } from '../../support/fake-lock-manager.ts'
import { pageFacts } from '../../support/page-facts.ts'

/** A worker as the page knows it: nothing tells of its end but a script error. */
class FakeWorker {
  readonly heard: (PageFacts | ToEngine)[] = []
  isTerminated = false
  onmessage: ((event: { data: FromEngine }) => void) | null = null
  onerror: (() => void) | null = null
  constructor() {
    state.worker = this
  }
  postMessage(message: PageFacts | ToEngine) {
    this.heard.push(message)
  }
  terminate() {
    this.isTerminated = true
  }
  say(data: FromEngine) {
    this.onmessage?.({ data })
  }
}

const state = {
  worker: null as FakeWorker | null,
  ends: 0,
  visibilityState: 'visible',
}

beforeEach(() => {
  Object.assign(state, { worker: null, ends: 0, visibilityState: 'visible' })
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('document', state)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (locks?: LockManager) => {
  vi.stubGlobal('navigator', { locks })
  const link = workerLink(pageFacts(), {
    onMessage: () => undefined,
    onEnd: () => {
      state.ends += 1
    },
  })
  const { worker } = state
  if (!worker) throw new Error('no worker was made')
  return { link, worker }
}
const alive = (lock: string | null): FromEngine => ({ kind: 'alive', lock })
/** A life lock, and the end of the one who holds it. */
const heldLock = async (locks: LockManager) => {
  let die: () => void = () => undefined
  const request = (name: string, work: () => unknown) =>
    locks.request(name, () => {
      work()
      return new Promise<void>((done) => {
        die = done
      })
    })
  const lock = await lifeLock({ ...locks, request } as LockManager, 'one')
  return { lock, die: () => die() }
}

test('a worker that ends before its engine runs is noticed by its lock, and asked nothing', async () => {
  const locks = fakeLockManager()
  const { worker } = open(locks)
  const { lock, die } = await heldLock(locks)
  worker.say(alive(lock))
  await vi.advanceTimersByTimeAsync(500_000)
  expect([state.ends, worker.heard.length]).toEqual([0, 1])
  die()
  await vi.advanceTimersByTimeAsync(0)
  expect([state.ends, worker.isTerminated]).toEqual([1, true])
})

test('code that does not come ends it, and an error later does not', () => {
  const { worker } = open()
  worker.onerror?.()
  expect(state.ends).toBe(1)
  const next = open()
  next.worker.say(alive(null))
  next.worker.onerror?.()
  expect(state.ends).toBe(1)
})
