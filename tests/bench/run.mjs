// `npm run bench`: the table of the data layer, every figure beside its limit and what it is compared with, in one run. With a
// word it is something else: `scale` a crowd, behind nginx and without a cache; `rows` a catalogue of 100,000; `peers` what somebody
// would take instead; `week` a week, in an hour or in `--minutes`. With `--write` tests/measured.md says so.
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, write: { type: 'boolean' } },
})
const { module } = await runnerImport(fileURLToPath(new URL('main.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
const options = {
  name: positionals[0] ?? '',
  minutes: Number(values.minutes ?? 60),
  isWritten: values.write === true,
}
process.exitCode = (await module.run(options)) ? 0 : 1
