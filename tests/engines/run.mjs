// `npm run test:engines [-- firefox]`: one journey through the product in Chromium, Firefox and WebKit.
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const { module } = await runnerImport(fileURLToPath(new URL('main.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
process.exitCode = (await module.main(process.argv.slice(2))) ? 0 : 1
