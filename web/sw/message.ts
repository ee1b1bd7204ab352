/** Type of a message from a page to the service worker. */
export type MessageType = 'SKIP_WAITING' | 'KEEP_PANEL' | 'KEEP_READER' | 'KEEP_PAGES'

/** Sends a message to a service worker, with the port of its answer where one is awaited. */
export const tell = (worker: ServiceWorker, type: MessageType, answer?: MessagePort): void =>
  worker.postMessage({ type }, answer ? [answer] : [])
