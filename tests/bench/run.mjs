// `npm run bench`: the table of the data layer, every figure beside its limit and what it is compared with, in one run.
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const { module } = await runnerImport(fileURLToPath(new URL('main.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
process.exitCode = (await module.main()) ? 0 : 1
