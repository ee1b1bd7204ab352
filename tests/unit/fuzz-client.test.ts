import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createClient } from '../support/fuzz.ts'

const asked = { family: '', method: 'GET', path: '/', headers: {}, body: '' }

/** Answers to twenty requests at once, over connections of which each is closed in the place of its second answer. */
const answers = async (answer: RequestListener) => {
  const seen = new WeakSet<object>()
  const server = createServer((question, reply) => {
    if (seen.has(question.socket)) question.socket.destroy()
    else answer(question, reply)
    seen.add(question.socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // as: it listens on a port
  const client = createClient(`http://127.0.0.1:${port}`)
  try {
    return await Promise.all(Array.from({ length: 20 }, () => client.ask(asked)))
  } finally {
    client.close()
    server.closeAllConnections()
    server.close()
  }
}

test('a request that a kept connection does not answer is asked once more, also where it waited for that connection', async () => {
  const all = await answers((_, reply) => reply.end('here'))
  expect(all.map((one) => one?.text)).toEqual(all.map(() => 'here'))
})

test('a new connection that closes without an answer is told', async () => {
  expect(await answers(({ socket }) => socket.destroy())).toContain(null)
})
