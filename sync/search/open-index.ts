import type { FromIndex, OpenIndex } from './messages.ts'

/** The index in a worker of its own, so that no letter waits for it. */
export const openIndex: OpenIndex = (onMessage, onLost) => {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<FromIndex>) => onMessage(data)
  // Its code did not arrive, or something in it broke: either way it answers nothing any more.
  worker.onerror = onLost
  return { post: (message) => worker.postMessage(message), close: () => worker.terminate() }
}
