import type { ToIndex } from './messages.ts'
import { serveIndex } from './serve-index.ts'

/** The index, off the page's thread. */
const serve = serveIndex(
  (message) => self.postMessage(message),
  (callback) => {
    setTimeout(callback)
  },
)

self.onmessage = ({ data }: MessageEvent<ToIndex>) => serve(data)
