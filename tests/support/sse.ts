import type { TestServer } from './pocketbase.ts'

export interface Message {
  readonly event: string
  readonly data: string
}

/** One realtime connection, read message by message. */
export class Listener {
  readonly #stop = new AbortController()
  readonly #waiting: ((message: Message) => void)[] = []
  readonly messages: Message[] = []
  clientId = ''

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of body) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) this.#take(part)
    }
  }

  #take(part: string): void {
    const field = (name: string) =>
      part
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim() ?? ''
    const message = { event: field('event'), data: field('data') }
    this.messages.push(message)
    for (const wake of this.#waiting.splice(0)) wake(message)
  }

  /** Connects, from `address` where the server trusts a proxy, and waits for the greeting. @throws the status of a refusal */
  async open(server: TestServer, address?: string): Promise<this> {
    const headers: Record<string, string> = address ? { 'x-real-ip': address } : {}
    const answer = await fetch(`${server.url}/api/realtime`, { headers, signal: this.#stop.signal })
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
    if (!answer.body) throw new Error('no stream')
    this.#read(answer.body as ReadableStream<Uint8Array>).catch(() => undefined) // ends with close()
    while (this.messages.length === 0) {
      await new Promise<Message>((wake) => this.#waiting.push(wake))
    }
    this.clientId = JSON.parse(this.messages.shift()?.data ?? '{}').clientId
    return this
  }

  subscribe(server: TestServer, subscriptions: readonly string[], token?: string) {
    return server.api('/api/realtime', {
      ...(token ? { token } : {}),
      body: { clientId: this.clientId, subscriptions },
    })
  }

  close(): void {
    this.#stop.abort()
  }
}
