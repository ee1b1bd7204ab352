import type { Page, Worker as PageWorker } from 'playwright/test'
import { expect } from './expect.ts'

const isEngine = (worker: PageWorker): boolean => worker.url().includes('/engine-worker')

/** The engine that serves this page now, to look into and to change. */
export const engineOf = async (page: Page): Promise<PageWorker> => {
  await expect.poll(() => page.workers().filter(isEngine).length).toBe(1)
  const [engine] = page.workers().filter(isEngine)
  if (!engine) throw new Error('the page has no engine')
  return engine
}

/** Ends the engine of a page; nothing tells the page of it. */
export const killEngine = async (page: Page): Promise<void> => {
  const engine = await engineOf(page)
  const isGone = engine.waitForEvent('close')
  await engine.evaluate(() => self.close()).catch(() => undefined)
  await isGone
}

/** A script as text, or a function and what it is given. */
type Script<A> = string | ((argument: A) => void)
const textOf = <A>(script: Script<A>, argument: A | undefined): string =>
  typeof script === 'string' ? script : `(${script})(${JSON.stringify(argument)})`

/** The page's first word to an engine, and all that follow it, wait until the engine is prepared. */
const holdFirstWords = (): void => {
  const post = Worker.prototype.postMessage
  const prepared = new WeakMap<Worker, Promise<unknown>>()
  const prepare: unknown = Reflect.get(globalThis, 'prepareEngine')
  Worker.prototype.postMessage = function (...given: readonly unknown[]) {
    // An engine is told first how its page stands.
    const isFirst = Object.hasOwn(Object(given[0]), 'isVisible')
    if (isFirst && typeof prepare === 'function') prepared.set(this, prepare())
    const send = () => Reflect.apply(post, this, given)
    const waiting = prepared.get(this)
    if (waiting) void waiting.then(send)
    else send()
  }
}

type Prepare = (engine: PageWorker) => Promise<unknown>
const preparing = new WeakMap<Page, Set<Prepare>>()

/** Every engine of pages that are opened from now on does nothing before `prepare` is done with it. Gives the way to stop that. */
export const beforeEngine = async (page: Page, prepare: Prepare): Promise<() => void> => {
  const all = preparing.get(page) ?? new Set()
  const stop = () => {
    all.delete(prepare)
  }
  all.add(prepare)
  if (preparing.has(page)) return stop
  preparing.set(page, all)
  const done = new WeakSet<PageWorker>()
  const next = () => page.workers().find((worker) => isEngine(worker) && !done.has(worker))
  await page.exposeFunction('prepareEngine', async () => {
    await expect.poll(() => next() !== undefined).toBe(true)
    const engine = next()
    if (!engine) throw new Error('the engine is gone')
    done.add(engine)
    for (const one of all) await one(engine)
  })
  await page.addInitScript(holdFirstWords)
  return stop
}

/**
 * Runs `script` in every engine of pages that are opened from now on. The engine is in a worker, out of reach of a
 * page's scripts. Gives the way to stop that.
 */
export const inEngine = async <A = undefined>(
  page: Page,
  script: Script<A>,
  argument?: A,
): Promise<() => void> => {
  const text = textOf(script, argument)
  return beforeEngine(page, (engine) => engine.evaluate(text))
}

/** The same in the page as well: what a browser lacks is missing in both. */
export const everywhere = async <A = undefined>(
  page: Page,
  script: Script<A>,
  argument?: A,
): Promise<void> => {
  await page.addInitScript({ content: textOf(script, argument) })
  await inEngine(page, script, argument)
}
