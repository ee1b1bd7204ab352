import { startPocketBase, type TestServer } from '../pocketbase.ts'

export const started: TestServer[] = []
export const start = async (options: Parameters<typeof startPocketBase>[0] = {}) => {
  const server = await startPocketBase(options)
  started.push(server)
  return server
}

/** Takes the newest migrations back, and applies them again. */
export const downAndUp = async (server: TestServer, count: number) => {
  await server.kill('SIGTERM')
  const answer = server.command(['migrate', 'down', String(count)])
  answer.child.stdin?.end('y\n')
  await answer
  await server.command(['migrate', 'up'])
  await server.start()
}
