// Files that came into the panel and have no rows yet: many dropped at once, or shared from another app by way of the
// service worker (web/sw/share.ts). Each is kept here until it is added, so that a reload or a crash loses none.

const BASKET = 'intake'
/** Files that were shared wait for a day: any page of the web can post some too. */
const SHARED_MS = 24 * 3_600_000
const at = (id: string): string => new URL(`/intake/${id}`, location.origin).href

/** Collections that take PDFs. */
export type PdfCollection = 'free_pdfs' | 'tests_library'

export interface InBasket {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly sizeBytes: number
  /** The list on which it was dropped; '' for what another app shared. */
  readonly to: '' | PdfCollection
  /** The admin who put it here, or who took in what was shared; '' before that: the worker knows of no sign-in. */
  readonly author: string
  /** Epoch ms by this device's clock. */
  readonly keptAt: number
}

const inBasketOf = (request: Request, { headers }: Response): InBasket => {
  const to = headers.get('kept-for')
  return {
    id: new URL(request.url).pathname.split('/').at(-1) ?? '',
    name: decodeURIComponent(headers.get('file-name') ?? ''),
    type: headers.get('content-type') ?? '',
    sizeBytes: Number(headers.get('content-length')) || 0,
    to: to === 'free_pdfs' || to === 'tests_library' ? to : '',
    author: headers.get('kept-by') ?? '',
    keptAt: Number(headers.get('kept-at')) || 0,
  }
}

/** Keeps a file, or puts it in the place of the one with this id. Rejects where the browser keeps no files, or has no room. */
export const keepInBasket = async (
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
  }
  const basket = await caches.open(BASKET)
  await basket.put(at(waiting.id), new Response(bytes, { headers }))
}

const isOver = ({ author, keptAt }: InBasket, nowMs: number): boolean =>
  author === '' && Math.abs(nowMs - keptAt) > SHARED_MS // a clock may be set back meanwhile

/** Files in the basket, in the order in which they came. Their bytes are not read. What was shared a day ago goes. */
export const readBasket = async (nowMs: number): Promise<readonly InBasket[]> => {
  if (!('caches' in globalThis) || !(await caches.has(BASKET))) return []
  const basket = await caches.open(BASKET)
  const found: InBasket[] = []
  for (const request of await basket.keys()) {
    const response = await basket.match(request)
    const waiting = response && inBasketOf(request, response)
    if (waiting && isOver(waiting, nowMs)) await basket.delete(request)
    else if (waiting) found.push(waiting)
  }
  return found.sort((a, b) => a.keptAt - b.keptAt || (a.id < b.id ? -1 : 1))
}

/** The file itself; null when it is not here any more. */
export const basketFile = async ({ id, name, type }: InBasket): Promise<File | null> => {
  const response = await caches.match(at(id), { cacheName: BASKET })
  return response ? new File([await response.blob()], name, { type }) : null
}

export const dropFromBasket = async (id: string): Promise<void> => {
  const basket = await caches.open(BASKET)
  await basket.delete(at(id))
}

/** Files that an admin sees here: their own, and those shared with this device under any sign-in. */
export const isSeenBy = (admin: string, { author }: Pick<InBasket, 'author'>): boolean =>
  author === '' || author === admin

/** Drops every file that this admin sees here. An uncovered screenshot must not stay on a device that is given away. */
export const dropBasketOf = async (admin: string, nowMs: number): Promise<void> => {
  for (const waiting of await readBasket(nowMs))
    if (isSeenBy(admin, waiting)) await dropFromBasket(waiting.id)
}

const HOSTS =
  '(?:[\\w-]+\\.)*(?:youtube\\.com|youtube-nocookie\\.com|youtu\\.be|vimeo\\.com|drive\\.google\\.com)'
const LINK = new RegExp(`(?<![\\w.@/-])(?:https?://)?${HOSTS}/[^\\s<>"]+`, 'i')

/** The first link to a video in words that an app shares, with its scheme. '' where there is none. Pure. */
export const videoLinkIn = (words: string): string => {
  const [found = ''] = LINK.exec(words) ?? []
  const link = found.replace(/[.,;:!?)\]'’”»*…।॥]+$/, '') // the end of the sentence around it
  return link === '' || /^https?:/i.test(link) ? link : `https://${link}`
}
