import { createServer, type Server } from 'node:net'

// Above the ports that browsers refuse, below those that systems give to connections.
const FIRST = 11_000
const BLOCKS = 200
const BLOCK_PORTS = 100

const listens = (server: Server, port: number): Promise<boolean> =>
  new Promise((done) => {
    server.once('error', () => done(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => done(true))
  })

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer()
  if (!(await listens(probe, port))) return false
  await new Promise<void>((done) => probe.close(() => done()))
  return true
}

/** First port of a block that this process alone has until it ends: it listens there. */
const claimBlock = async (): Promise<number> => {
  const start = Math.floor(Math.random() * BLOCKS)
  for (let at = 0; at < BLOCKS; at += 1) {
    const first = FIRST + ((start + at) % BLOCKS) * BLOCK_PORTS
    const guard = createServer().unref()
    if (await listens(guard, first)) return first
  }
  throw new Error('Every block of ports is taken.')
}

let block: Promise<number> | undefined
let given = 0

/** A free port that no other process of the tests takes, not even while it is silent. */
export const freePort = async (): Promise<number> => {
  block ??= claimBlock()
  const first = await block
  for (let tries = 1; tries < BLOCK_PORTS; tries += 1) {
    given = (given % (BLOCK_PORTS - 1)) + 1
    const port = first + given
    if (await isFree(port)) return port
  }
  throw new Error('Every port of this process is taken.')
}
