import type { CDPSession } from 'playwright/test'

interface Following {
  /** The first messages to each worker, by methods of the protocol. */
  readonly begin: readonly string[]
  readonly onEvent: (method: string, params: unknown) => void
}

/** Follows the workers that a page starts from now on. Gives whether the one of that address has done all that it was told first. */
export const followWorkers = async (
  client: CDPSession,
  { begin, onEvent }: Following,
): Promise<(url: string) => boolean> => {
  const told: string[] = []
  const begun = new Set<string>()
  client.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const tell = (method: string) => {
      const message = JSON.stringify({ id: told.length, method })
      client.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined)
    }
    if (targetInfo.type === 'worker')
      for (const method of begin) {
        tell(method)
        told.push(method === begin.at(-1) ? targetInfo.url : '')
      }
    tell('Runtime.runIfWaitingForDebugger')
    told.push('') // of that one nothing is asked
  })
  client.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, method, params } = JSON.parse(message)
    if (method) onEvent(method, params)
    else begun.add(told[id] ?? '')
  })
  await client.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
  })
  return (url) => begun.has(url)
}
