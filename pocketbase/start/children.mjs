import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'
import { Failure } from './failure.mjs'

const GRACE_MS = 5_000
// A process group of its own for each child, so that what npm or Go started in turn is stopped with it. Windows knows no groups.
const hasGroups = process.platform !== 'win32'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
const signalAll = (child, signal) => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    if (hasGroups) process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch (error) {
    // It ended between the check and the signal: what was wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Every process that this start began, so that none outlives it. */
export const createChildren = () => {
  /** @type {Set<ChildProcess>} */
  const running = new Set()
  let isStopping = false

  /**
   * @param {string} command
   * @param {readonly string[]} args
   * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} options
   */
  const begin = (command, args, options) => {
    if (isStopping) throw new Failure('Stopped.')
    const child = spawn(command, args, {
      ...options,
      detached: hasGroups,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    running.add(child)
    child.once('close', () => running.delete(child))
    child.once('error', () => running.delete(child))
    return child
  }

  /**
   * Runs a tool to its end. Its output goes to `log`, for more than the sentence; '': nowhere.
   * @param {string} command
   * @param {readonly string[]} args
   * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, log: string, missing: string }} options
   * @returns {Promise<{ code: number | null, output: string }>}
   */
  const run = async (command, args, { log, missing, ...options }) => {
    if (log) await mkdir(dirname(log), { recursive: true })
    const file = log ? createWriteStream(log) : null
    const child = begin(command, args, options)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output = (output + chunk).slice(-20_000)
        file?.write(chunk)
      })
    try {
      const [code] = await once(child, 'close')
      return { code, output }
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      throw isMissing ? new Failure(missing) : error
    } finally {
      file?.end()
    }
  }

  /** Asks all to end, and after five seconds makes them. */
  const stop = async () => {
    isStopping = true
    const ends = [...running].map((child) => once(child, 'close'))
    for (const child of running) signalAll(child, 'SIGTERM')
    const force = setTimeout(() => {
      for (const child of running) signalAll(child, 'SIGKILL')
    }, GRACE_MS)
    await Promise.all(ends)
    clearTimeout(force)
  }

  return { begin, run, stop }
}

/** @typedef {ReturnType<typeof createChildren>} Children */
