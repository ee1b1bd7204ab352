/** Type of a message from a page to the service worker. 'SKIP_WAITING' is the name that workbox-window gives it. */
export type MessageType = 'SKIP_WAITING' | 'KEEP_PANEL' | 'KEEP_READER' | 'KEEP_PAGES'

/** Sends a message to a service worker, with the port of its answer where one is awaited. */
export const tell = (worker: ServiceWorker, type: MessageType, answer?: MessagePort): void =>
  worker.postMessage({ type }, answer ? [answer] : [])

/** Question of the worker to the pages; every page whose app runs answers. */
export const ARE_YOU_THERE = 'ARE_YOU_THERE'

interface Askable {
  readonly postMessage: (message: unknown, transfer: Transferable[]) => void
}

/** Sends a message to pages. Gives how many have answered, as soon as `enough` have or `waitMs` is over. */
export const askPages = async (
  pages: readonly Askable[],
  type: string,
  enough: number,
  waitMs: number,
): Promise<number> => {
  let count = 0
  if (enough === 0) return count
  const channels = pages.map(() => new MessageChannel())
  await new Promise<void>((resolve) => {
    setTimeout(resolve, waitMs)
    for (const [at, { port1, port2 }] of channels.entries()) {
      port1.onmessage = () => {
        count += 1
        if (count >= enough) resolve()
      }
      pages[at]?.postMessage({ type }, [port2])
    }
  })
  for (const { port1 } of channels) port1.close()
  return count
}

/** A page's answer, to be called with every message that the worker sends. */
export const answerWorker = ({ ports }: MessageEvent): void => ports[0]?.postMessage(true)
