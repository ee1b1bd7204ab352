import type { OpenIndex } from './messages.ts'
import { serveIndex } from './serve-index.ts'

/** The index beside the store. Each message is a task of its own, so that a letter gets between two slices of rows. */
export const openIndex: OpenIndex = (onMessage) => {
  let isOpen = true
  const later = (callback: () => void): void => {
    setTimeout(() => {
      if (isOpen) callback()
    })
  }
  const serve = serveIndex(onMessage, later)
  return {
    post: (message) => later(() => serve(message)),
    close: () => {
      isOpen = false
    },
  }
}
