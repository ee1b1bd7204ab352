/** The realm of one device: RxDB over an IndexedDB in memory, asked by messages. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { runnerImport } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))
const options = { root: join(here, '../../..'), configFile: false, logLevel: 'error' }
const { module } = await runnerImport(join(here, 'rx-host.ts'), options)
module.serve(parentPort)
