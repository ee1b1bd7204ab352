/** Type of a message from a page to the service worker. 'SKIP_WAITING' is the name that workbox-window gives it. */
export type MessageType = 'SKIP_WAITING' | 'KEEP_PANEL' | 'KEEP_READER' | 'KEEP_PAGES'

/** Sends a message to a service worker, with the port of its answer where one is awaited. */
export const tell = (worker: ServiceWorker, type: MessageType, answer?: MessagePort): void =>
  worker.postMessage({ type }, answer ? [answer] : [])

/** A page's answer, to be called with every message that the worker sends. */
export const answerWorker = ({ ports }: MessageEvent): void => ports[0]?.postMessage(true)

interface Askable {
  readonly postMessage: (message: unknown, transfer: Transferable[]) => void
}

/** Sends a message to pages; resolves once each has answered, or after `waitMs`. */
export const askPages = async (
  pages: readonly Askable[],
  type: string,
  waitMs: number,
): Promise<void> => {
  const answers = pages.map(
    (page) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        page.postMessage({ type }, [port2])
      }),
  )
  const tooLong = new Promise((resolve) => setTimeout(resolve, waitMs))
  await Promise.race([Promise.all(answers), tooLong])
}
