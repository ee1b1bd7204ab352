import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** Time of the work on the machine that every limit in ms is written for. Two threads do it side by side. */
export const USUAL_MS = 200

/**
 * The same alone in a page, by its processor, which makes the rows too. It took 99 to 181 ms in 16 rounds on one machine,
 * the middle one 144.
 */
export const USUAL_ALONE_MS = 156

/** One fixed piece of work: JSON read, sorted and written; gives its ms. It names nothing outside, so a page can be given it. */
export const work = () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => {
    const mixed = (at * 7919) % 50_000
    const title = `Full Syllabus Test ${mixed}`
    return { id: `row${mixed}`, title, tags: ['physics', 'optics', `part ${at % 97}`], at: mixed }
  })
  const text = JSON.stringify(rows)
  const from = performance.now()
  const read = JSON.parse(text)
  read.sort((/** @type {{ title: string }} */ a, /** @type {{ title: string }} */ b) =>
    a.title < b.title ? -1 : 1,
  )
  if (JSON.stringify(read).length !== text.length) throw new Error('what was read is not the same')
  return performance.now() - from
}

/** Factor by which time limits stretch where the work took that long; a fast machine is given no less. */
export const factorOf = (/** @type {number} */ ms, usualMs = USUAL_MS) => Math.max(1, ms / usualMs)

/** Time of the work now, in two threads side by side, as the runners have two workers. */
export const calibrate = () =>
  Number(execFileSync(process.execPath, [fileURLToPath(new URL('calibrate.mjs', import.meta.url))]))

/** Factor by which this run's time limits stretch: as tests/run.mjs measured it, else measured once at the first question. */
export const runFactor = () => {
  process.env.CALIBRATION_MS ||= String(calibrate())
  return factorOf(Number(process.env.CALIBRATION_MS))
}

/** Prints what took how long, with a warning where that is over its limit: no check fails by the clock. */
export const tellTime = (
  /** @type {string} */ what,
  /** @type {number} */ ms,
  /** @type {number} */ limitMs,
) => {
  const word = ms > stretched(limitMs) ? 'Warning: longer than its limit' : 'measured'
  console.log(`${word}: ${what} ${Math.round(ms)} ms, limit ${stretched(limitMs)} ms`)
}

/** A time-out for this run, from what it is on the machine that limits are written for. */
export const stretched = (/** @type {number} */ ms) => Math.round(ms * runFactor())
