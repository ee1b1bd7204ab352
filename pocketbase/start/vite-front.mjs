import { join } from 'node:path'

/**
 * Vite's development server at the address that people use; what is PocketBase's own goes through to it.
 * @type {import('./run.mjs').Front}
 */
export const viteFront = async ({ root, host, port, target }) => {
  // Imported only now: on a fresh clone the packages were not there when this file was read.
  const { createServer } = await import('vite')
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    server: {
      host,
      port,
      strictPort: true,
      proxy: { '/api': { target }, '/_': { target } },
    },
  })
  await server.listen()
  return () => server.close()
}
