import { connect, createServer, type Socket } from 'node:net'

/** A way to a server of this machine that counts what it answers, to whichever part of a browser. */
export const countingFront = async (target: string) => {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  const counts = { bytes: 0, requests: 0 }
  let lastAt = performance.now()
  const front = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (chunk) => {
      counts.requests += chunk.toString('latin1').match(/^[A-Z]+ \S+ HTTP\/1\.1\r$/gm)?.length ?? 0
      far.write(chunk)
    })
    far.on('data', (chunk) => {
      counts.bytes += chunk.length
      lastAt = performance.now()
      near.write(chunk)
    })
  })
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
  const address = front.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    counts,
    /** Waits until nothing has come for so long. */
    quiet: async (ms: number): Promise<void> => {
      while (performance.now() - lastAt < ms) await new Promise((done) => setTimeout(done, 100))
    },
    close: async (): Promise<void> => {
      const closed = new Promise((done) => front.close(done))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
