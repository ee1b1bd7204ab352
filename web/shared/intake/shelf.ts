// Files that came into the panel and are no drafts yet: dropped in heaps, or shared from another app, which the worker takes
// (web/sw/share.ts). Each lies here whole until its draft is kept, so that a reload or a crash in between loses none.

const SHELF = 'intake'
const at = (id: string): string => new URL(`/intake/${id}`, location.origin).href

/** Where a file is to go: a collection, or '' while nobody has said. */
export type ShelfPlace = '' | 'free_pdfs' | 'tests_library'

export interface Shelved {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly sizeBytes: number
  readonly to: ShelfPlace
  /** The admin who put it here; '' for what was shared before anybody signed in. */
  readonly author: string
  /** Epoch ms by this device's clock. */
  readonly keptAt: number
}

const placeOf = (text: string | null): ShelfPlace =>
  text === 'free_pdfs' || text === 'tests_library' ? text : ''

const nameOf = (text: string | null): string => {
  try {
    return decodeURIComponent(text ?? '')
  } catch {
    return ''
  }
}

const shelvedOf = (request: Request, { headers }: Response): Shelved => ({
  id: new URL(request.url).pathname.split('/').at(-1) ?? '',
  name: nameOf(headers.get('file-name')),
  type: headers.get('content-type') ?? '',
  sizeBytes: Number(headers.get('content-length')) || 0,
  to: placeOf(headers.get('kept-for')),
  author: headers.get('kept-by') ?? '',
  keptAt: Number(headers.get('kept-at')) || 0,
})

/** Keeps a file, or says anew where it goes. Rejects where the browser keeps no files, or has no room. */
export const keepOnShelf = async (
  bytes: Blob,
  shelved: Omit<Shelved, 'sizeBytes'>,
): Promise<void> => {
  const headers = {
    'Content-Type': shelved.type,
    'Content-Length': String(bytes.size),
    'File-Name': encodeURIComponent(shelved.name),
    'Kept-For': shelved.to,
    'Kept-By': shelved.author,
    'Kept-At': String(shelved.keptAt),
  }
  const shelf = await caches.open(SHELF)
  await shelf.put(at(shelved.id), new Response(bytes, { headers }))
}

/** What lies here, in the order in which it came. Their bytes are not read. */
export const readShelf = async (): Promise<readonly Shelved[]> => {
  if (!('caches' in globalThis) || !(await caches.has(SHELF))) return []
  const shelf = await caches.open(SHELF)
  const found: Shelved[] = []
  for (const request of await shelf.keys()) {
    const response = await shelf.match(request)
    if (response) found.push(shelvedOf(request, response))
  }
  return found.toSorted((a, b) => a.keptAt - b.keptAt || (a.id < b.id ? -1 : 1))
}

/** The file itself; null when it is not here any more. */
export const shelvedFile = async ({ id, name, type }: Shelved): Promise<File | null> => {
  const response = await caches.match(at(id), { cacheName: SHELF })
  return response ? new File([await response.blob()], name, { type }) : null
}

export const dropFromShelf = async (id: string): Promise<void> => {
  const shelf = await caches.open(SHELF)
  await shelf.delete(at(id))
}

/** Drops every file that this admin put here. */
export const dropShelfOf = async (author: string): Promise<void> => {
  for (const shelved of await readShelf())
    if (shelved.author === author) await dropFromShelf(shelved.id)
}
