// `npm run dev`: the same server, with Vite in front of it, so that a change in web/ or sync/ is on screen at once.
import { join } from 'node:path'
import { main } from './start/main.mjs'
import { run } from './start/run.mjs'

/**
 * Vite's development server at the address that people use; what is PocketBase's own goes through to it.
 * @type {import('./start/run.mjs').Front}
 */
const viteFront = async ({ root, host, port, target }) => {
  // Imported only now: on a fresh clone the packages were not there when this file was read.
  const { createServer } = await import('vite')
  const configFile = join(root, 'vite.config.ts')
  const proxy = { '/api': { target }, '/_': { target } }
  const server = await createServer({
    configFile,
    server: { host, port, strictPort: true, proxy },
  })
  await server.listen()
  return () => server.close()
}

await main((tools) => run(tools, viteFront))
