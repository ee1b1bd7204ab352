import type { Page, Worker } from 'playwright/test'
import { expect } from './expect.ts'
import { followWorkers } from './follow-workers.ts'

const isEngine = (worker: Worker): boolean => worker.url().includes('/engine-worker')

/** The engine that serves this page now, to look into and to change. */
export const engineOf = async (page: Page): Promise<Worker> => {
  await expect.poll(() => page.workers().filter(isEngine).length).toBe(1)
  const [engine] = page.workers().filter(isEngine)
  if (!engine) throw new Error('the page has no engine')
  return engine
}

/** A script as text, or a function and what it is given. */
type Script<A> = string | ((argument: A) => void)
const textOf = <A>(script: Script<A>, argument: A | undefined): string =>
  typeof script === 'string' ? script : `(${script})(${JSON.stringify(argument)})`

/**
 * Runs `script` in every engine of this page from now on, before its own code: the engine is in a worker, where scripts of the
 * page reach nothing. Gives the way to stop that.
 */
export const inEngine = async <A = undefined>(
  page: Page,
  script: Script<A>,
  argument?: A,
): Promise<() => void> => {
  const client = await page.context().newCDPSession(page)
  const expression = textOf(script, argument)
  let isOver = false
  await followWorkers(client, {
    script: (url) => (!isOver && url.includes('/engine-worker') ? expression : null),
  })
  return () => {
    isOver = true
  }
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
