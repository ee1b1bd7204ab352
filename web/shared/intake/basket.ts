// Files that came into the panel and are no drafts yet: dropped in heaps, or shared from another app, which the worker takes
// (web/sw/share.ts). Each lies here whole until its draft is kept, so that a reload or a crash in between loses none.

const BASKET = 'intake'
/** Files that may come from a hiding page: no part of the basket before an admin takes them in. */
const APART = 'intake-apart'
type Target = typeof BASKET | typeof APART
const APART_MS = 24 * 3_600_000
const at = (id: string): string => new URL(`/intake/${id}`, location.origin).href

/** Collections that take PDFs. */
export type PdfCollection = 'free_pdfs' | 'tests_library'
/** The collection that a file is to go to; '' before an admin has said. */
export type BasketTarget = '' | PdfCollection

export interface InBasket {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly sizeBytes: number
  readonly to: BasketTarget
  /** The admin who put it here; '' for what another app shared: the worker knows of no sign-in. */
  readonly author: string
  /** Its bytes are in a row already, and an admin wants a draft of it all the same. */
  readonly isWanted?: boolean
  /** Epoch ms by this device's clock. */
  readonly keptAt: number
}

/** A file of which an admin said where it belongs: it is read by itself. */
export type Targeted = InBasket & { readonly to: PdfCollection }

export const isTargeted = (waiting: InBasket): waiting is Targeted => waiting.to !== ''

const targetOf = (text: string | null): BasketTarget =>
  text === 'free_pdfs' || text === 'tests_library' ? text : ''

const nameOf = (text: string | null): string => {
  try {
    return decodeURIComponent(text ?? '')
  } catch {
    return ''
  }
}

const inBasketOf = (request: Request, { headers }: Response): InBasket => ({
  id: new URL(request.url).pathname.split('/').at(-1) ?? '',
  name: nameOf(headers.get('file-name')),
  type: headers.get('content-type') ?? '',
  sizeBytes: Number(headers.get('content-length')) || 0,
  to: targetOf(headers.get('kept-for')),
  author: headers.get('kept-by') ?? '',
  ...(headers.has('kept-anyway') && { isWanted: true }),
  keptAt: Number(headers.get('kept-at')) || 0,
})

const keepIn = async (
  target: Target,
  bytes: Blob,
  waiting: Omit<InBasket, 'sizeBytes'>,
): Promise<void> => {
  const headers = {
    'Content-Type': waiting.type,
    'Content-Length': String(bytes.size),
    'File-Name': encodeURIComponent(waiting.name),
    'Kept-For': waiting.to,
    'Kept-By': waiting.author,
    'Kept-At': String(waiting.keptAt),
    ...(waiting.isWanted && { 'Kept-Anyway': '1' }),
  }
  const basket = await caches.open(target)
  await basket.put(at(waiting.id), new Response(bytes, { headers }))
}

/** Keeps a file, or updates its target. Rejects where the browser keeps no files, or has no room. */
export const keepInBasket = (bytes: Blob, waiting: Omit<InBasket, 'sizeBytes'>): Promise<void> =>
  keepIn(BASKET, bytes, waiting)

/** Keeps a file apart, for a day; rejects as `keepInBasket` does. */
export const keepApart = (bytes: Blob, waiting: Omit<InBasket, 'sizeBytes'>): Promise<void> =>
  keepIn(APART, bytes, waiting)

const readIn = async (target: Target): Promise<readonly InBasket[]> => {
  if (!('caches' in globalThis) || !(await caches.has(target))) return []
  const basket = await caches.open(target)
  const found: InBasket[] = []
  for (const request of await basket.keys()) {
    const response = await basket.match(request)
    if (response) found.push(inBasketOf(request, response))
  }
  return found.sort((a, b) => a.keptAt - b.keptAt || (a.id < b.id ? -1 : 1))
}

/** Files in the basket, in the order in which they came. Their bytes are not read. */
export const readBasket = (): Promise<readonly InBasket[]> => readIn(BASKET)

const isOver = ({ keptAt }: InBasket, nowMs: number): boolean =>
  nowMs - keptAt > APART_MS || keptAt > nowMs + APART_MS // the clock was set back meanwhile

/** Drops what has waited apart for a day. */
export const dropOldApart = async (nowMs: number): Promise<void> => {
  for (const waiting of await readIn(APART))
    if (isOver(waiting, nowMs)) await dropIn(APART, waiting.id)
}

/** Files that wait apart, in the order in which they came. One older than a day is left out. */
export const readApart = async (nowMs: number): Promise<readonly InBasket[]> =>
  (await readIn(APART)).filter((waiting) => !isOver(waiting, nowMs))

const fileIn = async (target: Target, { id, name, type }: InBasket): Promise<File | null> => {
  const response = await caches.match(at(id), { cacheName: target })
  return response ? new File([await response.blob()], name, { type }) : null
}

/** The file itself; null when it is not here any more. */
export const basketFile = (waiting: InBasket): Promise<File | null> => fileIn(BASKET, waiting)

const dropIn = async (target: Target, id: string): Promise<void> => {
  const basket = await caches.open(target)
  await basket.delete(at(id))
}

export const dropFromBasket = (id: string): Promise<void> => dropIn(BASKET, id)

/** Brings what waits apart into the basket, each whole before it goes from there. */
export const takeIn = async (apart: readonly InBasket[]): Promise<void> => {
  for (const waiting of apart) {
    const file = await fileIn(APART, waiting)
    if (file) await keepInBasket(file, waiting)
    await dropIn(APART, waiting.id)
  }
}

/** Drops everything that waits apart. */
export const emptyApart = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(APART)
}

/** Files that an admin sees here: their own, and those shared with this device under any sign-in. */
export const isSeenBy = (admin: string, { author }: Pick<InBasket, 'author'>): boolean =>
  author === '' || author === admin

/** Drops every file that this admin sees here. An uncovered screenshot must not stay on a device that is given away. */
export const dropBasketOf = async (admin: string): Promise<void> => {
  for (const waiting of await readBasket())
    if (isSeenBy(admin, waiting)) await dropFromBasket(waiting.id)
  await emptyApart()
}
