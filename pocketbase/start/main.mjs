import { once } from 'node:events'
import process from 'node:process'
import { createChildren } from './children.mjs'
import { sentenceOf } from './failure.mjs'
import { createSay } from './say.mjs'

const stopSignal = () =>
  Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)))

const LOOK_MS = 500

/**
 * Resolves once the npm that started this process is gone. A signal to npm ends it and its shell, and does not reach
 * this process, which must stop too.
 */
const abandoned = () =>
  new Promise((done) => {
    if (process.env.npm_lifecycle_event === undefined) return
    const parent = process.ppid
    const timer = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(timer)
      done(undefined)
    }, LOOK_MS)
    timer.unref()
  })

/**
 * The tools of a piece of work: its settings, a voice, and a list of things to clean up.
 * @typedef {object} Tools
 * @property {NodeJS.ProcessEnv} env
 * @property {import('./say.mjs').Say} say
 * @property {import('./children.mjs').Children} children
 * @property {(() => Promise<void>)[]} cleanups what is to be undone at the end, in the order in which it was done
 */

/**
 * Does one piece of work until it is done, fails, or is stopped by a signal or its npm's end. A failure is one sentence
 * on stderr and code 1. The children end first in each case.
 * @param {(tools: Tools) => Promise<unknown>} work
 * @param {number} [stoppedCode] of an end before the work is done: 1 where a half is worth nothing
 */
export const main = async (work, stoppedCode = 0) => {
  const children = createChildren()
  /** @type {Tools} */
  const tools = { env: process.env, say: createSay(), children, cleanups: [] }
  const stopped = stopSignal()
  // A terminal that was closed is no reason to leave a server behind.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  let code = stoppedCode
  try {
    const done = async () => {
      await work(tools)
      code = 0
    }
    await Promise.race([done(), stopped, abandoned()])
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    code = 1
  }
  await children.stop()
  for (const cleanup of tools.cleanups.reverse()) await cleanup()
  process.exit(code)
}
