import { dropOldApart, keepApart, keepInBasket, readApart } from '../shared/intake/basket.ts'
import { videoLinkIn } from '../shared/intake/shared-link.ts'

// What another app shares with the installed panel (web/build/panel-manifest.ts): a form of files, posted to an address that
// only this worker answers. The files lie in the basket of the panel until an admin says where they belong, so that it works
// without a network, and before anybody has signed in. Any page of the web can post here too. Which one it was the browser
// says as `Origin`; of the system's own shares it says 'null', as of a page that hides itself: those wait apart.

const SHARE_PATH = '/admin/share'
const INTAKE_PATH = '/admin/intake'
/** No post may fill the device; nor may all together that wait apart. */
const MOST_FILES = 50
const MOST_BYTES = 64 * 1024 * 1024

/** True for what the system posts when something is shared with the panel. */
export const isShare = (request: Pick<Request, 'method' | 'url'>, origin: string): boolean => {
  const url = new URL(request.url)
  return request.method === 'POST' && url.origin === origin && url.pathname === SHARE_PATH
}

type Sender = 'own' | 'unknown' | 'other'

const senderOf = ({ headers, url }: Request): Sender => {
  const origin = headers.get('origin') ?? 'null'
  if (origin === 'null') return 'unknown'
  return origin === new URL(url).origin ? 'own' : 'other'
}

const filesIn = (form: FormData): readonly File[] =>
  form.getAll('files').filter((one) => one instanceof File) as File[] // as: the filter says so

/** The words beside the files: apps put a link into any of the three. */
const wordsIn = (form: FormData): string =>
  ['url', 'text', 'title'].map((field) => String(form.get(field) ?? '')).join(' ')

/** 303: the page is fetched, and not posted to. */
const leadTo = (request: Request, told: Readonly<Record<string, string>>): Response => {
  const asked = new URLSearchParams(Object.entries(told).filter(([, value]) => value !== ''))
  const question = asked.size > 0 ? `?${asked}` : ''
  return Response.redirect(new URL(INTAKE_PATH + question, request.url).href, 303)
}

/** Keeps files as far as there is room; gives how many it could not keep. */
const keepAll = async (
  files: readonly File[],
  sender: 'own' | 'unknown',
  newId: () => string,
  nowMs: number,
): Promise<number> => {
  const before = sender === 'unknown' ? await readApart(nowMs) : []
  const keep = sender === 'unknown' ? keepApart : keepInBasket
  let count = before.length
  let bytes = before.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  let lost = 0
  for (const [index, file] of files.entries()) {
    const { name, type, size } = file
    const waiting = { id: newId(), name, type, to: '' as const, author: '' }
    const hasRoom = count < MOST_FILES && bytes + size <= MOST_BYTES
    const isKept =
      hasRoom &&
      (await keep(file, { ...waiting, keptAt: nowMs + index }).then(
        () => true,
        () => false,
      ))
    if (isKept) {
      count += 1
      bytes += size
    } else lost += 1
  }
  return lost
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Keeps shared files and leads to the page that shows them. `lost` says how many could not be kept, `empty` names one without
 * bytes, `link` is a shared video, `refused` says that another site posted them. One post at a time: the limit of waiting files is over all of them.
 */
export const takeShared = (
  request: Request,
  newId: () => string,
  nowMs: number,
): Promise<Response> => {
  const take = async (): Promise<Response> => {
    const sender = senderOf(request)
    if (sender === 'other') return leadTo(request, { refused: '1' })
    try {
      await dropOldApart(nowMs)
      const form = await request.formData()
      const files = filesIn(form)
      const [empty] = files.filter(({ size, name }) => size === 0 && name !== '')
      const whole = files.filter(({ size }) => size > 0)
      const lost = await keepAll(whole, sender, newId, nowMs)
      return leadTo(request, {
        lost: lost > 0 ? String(lost) : '',
        empty: empty?.name ?? '',
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
