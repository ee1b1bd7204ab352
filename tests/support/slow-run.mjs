import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'

/** Burns until its parent is gone. */
const BURN =
  'const { ppid } = process; while (process.ppid === ppid) { const end = Date.now() + 200; while (Date.now() < end); }'
const GRACE_MS = 10_000

const read = (/** @type {string} */ path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // ended in between
  }
}

/** The last core that this process may use. */
const lastCore = () => {
  const [, list = '0'] = /^Cpus_allowed_list:\s+(\S+)/m.exec(read('/proc/self/status')) ?? []
  return list.split(/[,-]/).at(-1) ?? '0'
}

/** Processes that run and carry the mark in the environment that they were started with. */
const marked = (/** @type {string} */ mark) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/environ`).includes(mark))
    .map(Number)

const signal = (/** @type {readonly number[]} */ pids, /** @type {NodeJS.Signals} */ name) => {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // ended in between
    }
}

/** Ends what carries the mark, by force where words do not help; gives how many there were. */
const endAll = async (/** @type {string} */ mark) => {
  const ended = new Set()
  const until = Date.now() + GRACE_MS
  for (let pids = marked(mark); pids.length > 0; pids = marked(mark)) {
    for (const pid of pids) ended.add(pid)
    signal(pids, Date.now() < until ? 'SIGTERM' : 'SIGKILL')
    await pause(50)
  }
  return ended.size
}

const processorS = (/** @type {number | undefined} */ pid) => {
  const words = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return (Number(words[11]) + Number(words[12])) / 100
}

/**
 * Runs a command with its children on one core, beside a busy loop of the same priority. Each is in a session of its
 * own, between which Linux divides a core. Ends with both gone, also when `interrupted` says so. Linux only.
 * @param {readonly [string, ...string[]]} words
 * @param {AbortSignal} interrupted
 */
export const slowRun = async ([command, ...args], interrupted) => {
  const core = lastCore()
  const mark = `ACADEMY_SLOW_RUN=${randomUUID()}`
  const [name = '', value] = mark.split('=')
  const begin = (
    /** @type {readonly string[]} */ what,
    /** @type {'ignore' | 'inherit'} */ stdio,
  ) =>
    spawn('taskset', ['-c', core, ...what], {
      detached: true,
      stdio,
      env: { ...process.env, [name]: value },
    })
  const startedAt = performance.now()
  const neighbour = begin([process.execPath, '-e', BURN], 'ignore')
  const child = begin([command, ...args], 'inherit')
  let code = 127
  let neighbourS = 0
  let left = 0
  try {
    const ended = Promise.race([once(child, 'exit'), once(neighbour, 'exit')])
    const stopped = interrupted.aborted ? Promise.resolve() : once(interrupted, 'abort')
    await Promise.race([ended, stopped])
    code = child.exitCode ?? 130
  } finally {
    neighbourS = processorS(neighbour.pid)
    left = (await endAll(mark)) - 1
  }
  const tookS = (performance.now() - startedAt) / 1000
  return { core, code, tookS, neighbourShare: neighbourS / tookS, left }
}
