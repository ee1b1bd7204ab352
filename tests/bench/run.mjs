// `npm run bench`: the table of the data layer, every figure beside its limit and what it is compared with, in one run. With the word
// `scale` it is a crowd behind nginx instead.
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const { module } = await runnerImport(fileURLToPath(new URL('main.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
const bench = process.argv.includes('scale') ? module.scale : module.main
process.exitCode = (await bench()) ? 0 : 1
