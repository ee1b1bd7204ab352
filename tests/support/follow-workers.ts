import type { CDPSession } from 'playwright/test'

interface Following {
  /** Methods of the protocol that each worker is told. */
  readonly begin: readonly string[]
  readonly onEvent: (method: string, params: unknown) => void
}

/** Follows the workers that a page starts from now on, each from before its first line. */
export const followWorkers = async (client: CDPSession, following: Following): Promise<void> => {
  const { begin, onEvent } = following
  let sent = 0
  client.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const tell = (method: string) => {
      sent += 1
      const message = JSON.stringify({ id: sent, method })
      client.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined)
    }
    if (targetInfo.type === 'worker') for (const method of begin) tell(method)
    tell('Runtime.runIfWaitingForDebugger')
  })
  client.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { method, params } = JSON.parse(message)
    if (method) onEvent(method, params)
  })
  await client.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
  })
}
