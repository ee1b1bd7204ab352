// What the engine's own build for older browsers calls and does not bring (pdfjs-dist 6.5.438), in the oldest browsers that
// the app is built for (vite.config.ts). Imported before the engine, in a page and in its worker.

const add = (owner: object, name: string, value: unknown): void => {
  if (name in owner) return
  Object.defineProperty(owner, name, { value, configurable: true, writable: true })
}

// Chrome 119, Safari 17.4, Firefox 121.
add(Promise, 'withResolvers', () => {
  const parts = {}
  const promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }))
  return Object.assign(parts, { promise })
})

// Chrome 114, Safari 17.4, Firefox 122. The engine only uses it to make a buffer shorter, and drops the longer one.
add(ArrayBuffer.prototype, 'transferToFixedLength', function (this: ArrayBuffer, length: number) {
  return this.slice(0, length)
})

export {}
