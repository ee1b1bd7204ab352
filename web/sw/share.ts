import { keepInBasket, readBasket, videoLinkIn } from './basket.ts'

// What another app shares with the installed panel (web/public/admin.webmanifest): a form of files, posted to an address that
// only this worker answers. The files wait in the panel's basket until an admin takes them in, so that sharing works without
// a network, and before anybody has signed in. Any page of the web can post here too: the browser names it as `Origin`, which
// is 'null' for the system's own shares and for a page that hides itself. So another site is refused, and nothing is read
// before a tap.

const SHARE_PATH = '/admin/share'
/** The limits of all shared files that wait: no post may fill the device. */
const MOST_FILES = 50
const MOST_BYTES = 64 * 1024 * 1024

/** True for what the system posts when something is shared with the panel. */
export const isShare = (request: Pick<Request, 'method' | 'url'>, origin: string): boolean => {
  const url = new URL(request.url)
  return request.method === 'POST' && url.origin === origin && url.pathname === SHARE_PATH
}

const isFromElsewhere = ({ headers, url }: Request): boolean => {
  const origin = headers.get('origin') ?? 'null'
  return origin !== 'null' && origin !== new URL(url).origin
}

const filesIn = (form: FormData): readonly File[] =>
  form.getAll('files').filter((one) => one instanceof File && one.name !== '') as File[] // as: the filter says so

/** The words beside the files: apps put a link into any of the three. */
const wordsIn = (form: FormData): string =>
  ['url', 'text', 'title'].map((field) => String(form.get(field) ?? '')).join(' ')

/** 303: the page is fetched, and not posted to. */
const leadTo = (request: Request, told: Readonly<Record<string, string>>): Response => {
  const asked = new URLSearchParams(Object.entries(told).filter(([, value]) => value !== ''))
  const question = asked.size > 0 ? `?${asked}` : ''
  return Response.redirect(new URL(SHARE_PATH + question, request.url).href, 303)
}

/** Keeps files as far as there is room; gives how many it could not keep. */
const keepAll = async (
  files: readonly File[],
  newId: () => string,
  nowMs: number,
): Promise<number> => {
  const before = (await readBasket(nowMs)).filter(({ author }) => author === '')
  let count = before.length
  let bytes = before.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  let lost = 0
  for (const [index, file] of files.entries()) {
    const { name, type, size } = file
    try {
      if (count >= MOST_FILES || bytes + size > MOST_BYTES) throw new Error('no room')
      const waiting = { id: newId(), name, type, to: '' as const, author: '' }
      await keepInBasket(file, { ...waiting, keptAt: nowMs + index })
      count += 1
      bytes += size
    } catch {
      lost += 1
    }
  }
  return lost
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Keeps shared files and leads to the page that shows them. `lost` says how many could not be kept, `link` is a
 * shared video, `refused` says that another site posted them. One post at a time: the limit of waiting files is over all of
 * them.
 */
export const takeShared = (
  request: Request,
  newId: () => string,
  nowMs: number,
): Promise<Response> => {
  const take = async (): Promise<Response> => {
    if (isFromElsewhere(request)) return leadTo(request, { refused: '1' })
    try {
      const form = await request.formData()
      const lost = await keepAll(filesIn(form), newId, nowMs)
      return leadTo(request, {
        lost: lost > 0 ? String(lost) : '',
        link: videoLinkIn(wordsIn(form)),
      })
    } catch {
      return leadTo(request, { lost: '1' }) // the other app went away with it, or sent something else
    }
  }
  const answer = last.then(take)
  last = answer
  return answer
}
