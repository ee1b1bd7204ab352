// `npm run test:slow` (Linux): `npm test` on one core beside a neighbour that burns as much; shares can be named as there.
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { slowRun } from './support/slow-run.mjs'

if (process.platform !== 'linux')
  throw new Error('This holds processes to a core by taskset, which only Linux has.')

const interruption = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, () => interruption.abort())

const run = fileURLToPath(new URL('run.mjs', import.meta.url))
const words = [process.execPath, run, ...process.argv.slice(2)]
const { core, code, tookS, neighbourShare, left } = await slowRun(words, interruption.signal)
console.log(
  `\nHeld to core ${core} beside a busy loop that had ${Math.round(100 * neighbourShare)} % of it; ${
    interruption.signal.aborted ? 'interrupted' : `ended with ${code}`
  } after ${Math.round(tookS)} s; ${left} processes were left and ended.`,
)
process.exitCode = code
