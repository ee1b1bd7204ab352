// `npm run bench`: the limits of the data layer, each figure beside its limit and its twin of the same run. With `--write` the
// table goes into tests/measured.md.
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const { module } = await runnerImport(fileURLToPath(new URL('main.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
process.exitCode = (await module.run(process.argv.includes('--write'))) ? 0 : 1
