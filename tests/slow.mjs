// `npm run test:slow` (Linux): `npm test` on one core beside a neighbour that burns as much; shares can be named as there.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

if (process.platform !== 'linux')
  throw new Error('This holds processes to a core by taskset, which only Linux has.')

/** Burns until its parent is gone. */
const BURN =
  'const { ppid } = process; while (process.ppid === ppid) { const end = Date.now() + 200; while (Date.now() < end); }'

const status = readFileSync('/proc/self/status', 'utf8')
const core = /^Cpus_allowed_list:\s+(\S+)/m.exec(status)?.[1]?.split(/[,-]/).at(-1) ?? '0'
/** Each in a session of its own, between which Linux divides a core. */
const begin = (words, stdio) => spawn('taskset', ['-c', core, ...words], { detached: true, stdio })

const startedAt = performance.now()
const neighbour = begin([process.execPath, '-e', BURN], 'ignore')
const run = fileURLToPath(new URL('run.mjs', import.meta.url))
const child = begin([process.execPath, run, ...process.argv.slice(2)], 'inherit')
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(name, () => process.kill(-child.pid, name))
const [code] = await once(child, 'exit')
neighbour.kill()
const tookS = Math.round((performance.now() - startedAt) / 1000)
console.log(`\nHeld to core ${core} beside a busy loop; ended with ${code} after ${tookS} s.`)
process.exitCode = code ?? 130
