import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReaderHere } from '../../../web/shared/reading/keep-reader.ts'

/** A worker that is asked for the reader, and answers at the test's call. `hasNext`: with one of the next build. */
const workerOf = (hasNext = false) => {
  const askable = () => {
    const ports: MessagePort[] = []
    return {
      postMessage: (_: unknown, [port]: MessagePort[]) => void (port && ports.push(port)),
      asked: () => ports.length,
      answer: (here: ReaderHere) => ports.at(-1)?.postMessage(here),
    }
  }
  const [active, next] = [askable(), askable()]
  const registration = { active, waiting: hasNext ? next : null, installing: null }
  return {
    container: { ready: Promise.resolve(registration), getRegistration: async () => registration },
    ...{ asked: active.asked, answer: active.answer, next },
  }
}

const page = async (worker: ReturnType<typeof workerOf> | null) => {
  const window = new EventTarget()
  vi.stubGlobal('navigator', worker ? { serviceWorker: worker.container } : {})
  vi.stubGlobal('window', Object.assign(window, { setTimeout }))
  vi.stubEnv('PROD', true)
  vi.resetModules()
  const reader = await import('../../../web/shared/reading/keep-reader.ts')
  const here = () => reader.readerHere.getSnapshot()
  const isHere = (expected: ReaderHere) => expect.poll(here).toBe(expected)
  const isAsked = (times: number) => expect.poll(() => worker?.asked()).toBe(times)
  return { ...reader, window, here, isHere, isAsked }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('a save holds the word back until the worker has the reader', async () => {
  const worker = workerOf()
  const { keepReader, isReaderAway, here, isHere, isAsked } = await page(worker)
  expect(isReaderAway(here())).toBe(false)
  keepReader(true)
  await isAsked(1)
  expect(isReaderAway(here())).toBe(true)
  worker.answer('coming')
  worker.answer('here')
  await isHere('here')
  // Nothing flickers at the next save, and what went since is said.
  keepReader(true)
  await isAsked(2)
  expect(here()).toBe('here')
  worker.answer('missing')
  await isHere('missing')
})

test('a page that only shows what is saved asks once, and says nothing before the answer', async () => {
  const worker = workerOf()
  const { keepReaderOnce, here, isHere, isAsked } = await page(worker)
  keepReaderOnce()
  keepReaderOnce()
  await isAsked(1)
  expect(here()).toBe('unknown')
  worker.answer('coming')
  await isHere('coming')
  expect(worker.asked()).toBe(1)
})

test('what could not be kept is asked for again when the network is back, and after a while', async () => {
  const worker = workerOf()
  const { keepReader, window, isHere, isAsked } = await page(worker)
  keepReader(true)
  await isAsked(1)
  worker.answer('missing')
  await isHere('missing')
  window.dispatchEvent(new Event('online'))
  await isAsked(2)
  await vi.advanceTimersByTimeAsync(30_000)
  await isAsked(3)
  worker.answer('here')
  await isHere('here')
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(90_000)
  expect(worker.asked()).toBe(3)
})

test('a reader that went with its build counts as here once the next build has its own', async () => {
  const worker = workerOf(true)
  const { keepReader, isHere, isAsked } = await page(worker)
  keepReader(true)
  await isAsked(1)
  worker.answer('missing')
  await isHere('missing')
  worker.next.answer('coming')
  await isHere('coming')
  worker.next.answer('here')
  await isHere('here')
})

test('where there is no worker all comes from the network, and nothing is held back', async () => {
  const { keepReader, here } = await page(null)
  keepReader(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(here()).toBe('unknown')
})
