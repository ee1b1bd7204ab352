import { type Batch, readBatch } from './batch.ts'

// What became of the files that came in, kept on this device under its author. It lies beside the basket and is no form:
// nothing in it is unsaved, so that signing out leaves it where it is, as it leaves the basket and the outbox.

const LISTS = 'intake-lists'
const LOCK = 'intake-list'
const at = (author: string): string => new URL(`/intake-lists/${author}`, location.origin).href

const keptList = async (author: string): Promise<Batch> => {
  const kept = await caches.match(at(author), { cacheName: LISTS })
  return readBatch(await kept?.json().catch(() => null))
}

/** The list as it is kept, whatever tab changed it last; an empty one where the browser keeps nothing. */
export const readList = async (author: string): Promise<Batch> =>
  'caches' in globalThis ? navigator.locks.request(LOCK, () => keptList(author)) : []

/** Changes the list as it is kept now, one change after the other in all tabs; gives what stands then. */
export const changeList = (author: string, change: (before: Batch) => Batch): Promise<Batch> =>
  navigator.locks.request(LOCK, async () => {
    const next = change(await keptList(author))
    const lists = await caches.open(LISTS)
    if (next.length === 0) await lists.delete(at(author))
    else await lists.put(at(author), new Response(JSON.stringify(next)))
    return next
  })

export const dropList = async (author: string): Promise<void> => {
  if ((await readList(author)).length > 0) await changeList(author, () => [])
}
