import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A worker that is asked for the reader, and answers at the test's call. `hasNext`: with one of the next build. */
const workerOf = (hasNext = false) => {
  const askable = () => {
    const ports: MessagePort[] = []
    return {
      postMessage: (_: unknown, [port]: MessagePort[]) => void (port && ports.push(port)),
      asked: () => ports.length,
      answer: (isKept: boolean) => ports.at(-1)?.postMessage(isKept),
    }
  }
  const [active, next] = [askable(), askable()]
  const registration = { active, waiting: hasNext ? next : null }
  return {
    container: { ready: Promise.resolve(registration), getRegistration: async () => registration },
    ...{ asked: active.asked, answer: active.answer, next },
  }
}

const page = async (worker: ReturnType<typeof workerOf> | null) => {
  const window = new EventTarget()
  vi.stubGlobal('navigator', worker ? { serviceWorker: worker.container } : {})
  vi.stubGlobal('window', window)
  vi.stubEnv('PROD', true)
  vi.resetModules()
  const reader = await import('../../../web/shared/reading/keep-reader.ts')
  const isAway = (expected: boolean) =>
    expect.poll(() => reader.readerAway.getSnapshot()).toBe(expected)
  const isAsked = (times: number) => expect.poll(() => worker?.asked()).toBe(times)
  return { ...reader, window, isAway, isAsked }
}

beforeEach(() => void vi.unstubAllGlobals())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('a save holds the word back until the worker has the reader', async () => {
  const worker = workerOf()
  const { keepReader, readerAway, isAway, isAsked } = await page(worker)
  expect(readerAway.getSnapshot()).toBe(false)
  keepReader(true)
  await isAsked(1)
  expect(readerAway.getSnapshot()).toBe(true)
  worker.answer(true)
  await isAway(false)
  // Nothing flickers at the next save, and what went since is said.
  keepReader(true)
  await isAsked(2)
  expect(readerAway.getSnapshot()).toBe(false)
  worker.answer(false)
  await isAway(true)
})

test('a page that only shows what is saved asks once, and says nothing before the answer', async () => {
  const worker = workerOf()
  const { keepReaderOnce, readerAway, isAway, isAsked } = await page(worker)
  keepReaderOnce()
  keepReaderOnce()
  await isAsked(1)
  expect(readerAway.getSnapshot()).toBe(false)
  worker.answer(false)
  await isAway(true)
  expect(worker.asked()).toBe(1)
})

test('what could not be kept is asked for again when the network is back', async () => {
  const worker = workerOf()
  const { keepReader, window, isAway, isAsked } = await page(worker)
  keepReader()
  await isAsked(1)
  worker.answer(false)
  await isAway(true)
  window.dispatchEvent(new Event('online'))
  await isAsked(2)
  worker.answer(true)
  await isAway(false)
})

test('a reader that went with its build counts as here where the next build has its own', async () => {
  const worker = workerOf(true)
  const { keepReader, isAway, isAsked } = await page(worker)
  keepReader(true)
  await isAsked(1)
  worker.answer(false)
  worker.next.answer(true)
  await isAway(false)
})

test('where there is no worker all comes from the network, and nothing is held back', async () => {
  const { keepReader, readerAway } = await page(null)
  keepReader(true)
  expect(readerAway.getSnapshot()).toBe(false)
})
