const NAME = 'academy-room'
/** The size of a try: enough for a first sync's beginning, and too much for a disk on the edge. */
const TRIED_BYTES = 1_000_000
/** The most that `getRandomValues` fills at once. */
const PIECE_BYTES = 65_536

/** Bytes that no database packs together: a row of zeros would fit on a full disk. */
const incompressible = (): Uint8Array => {
  const bytes = new Uint8Array(TRIED_BYTES)
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    crypto.getRandomValues(bytes.subarray(at, at + PIECE_BYTES))
  return bytes
}

/** True when a megabyte was written through; it is taken away again. Never throws. @see tests/unit/store/room.test.ts */
export const hasRoom = (factory: IDBFactory): Promise<boolean> =>
  new Promise((resolve) => {
    const done = (isWritten: boolean, database?: IDBDatabase) => {
      database?.close()
      try {
        factory.deleteDatabase(NAME)
      } catch {
        // a browser that refuses even this has written nothing either
      }
      resolve(isWritten)
    }
    try {
      const request = factory.open(NAME, 1)
      request.onupgradeneeded = () =>
        request.result.createObjectStore('room').put(incompressible(), 'tried')
      request.onsuccess = () => done(true, request.result)
      request.onerror = () => done(false)
      request.onblocked = () => done(false)
    } catch {
      done(false)
    }
  })
