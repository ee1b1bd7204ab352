import { type ServerOptions, startPocketBase, type TestServer } from '../pocketbase.ts'

export const opened: TestServer[] = []
export const start = async (env: ServerOptions['env'] = {}) => {
  const server = await startPocketBase({ env: { ...env } })
  opened.push(server)
  return server
}
