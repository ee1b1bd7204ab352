// `node tests/markup/run.mjs`: W3C's checker over every public page as the server draws it.
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const { module } = await runnerImport(fileURLToPath(new URL('main.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
process.exitCode = (await module.main()) ? 0 : 1
