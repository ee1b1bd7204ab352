import { keepInBasket } from '../shared/intake/basket.ts'

// What another app shares with the installed panel (web/build/panel-manifest.ts): a form of files, posted to an address that
// only this worker answers. The files lie in the basket of the panel until an admin says where they belong, so that it works
// without a network, and before anybody has signed in.

const SHARE_PATH = '/admin/share'
const INTAKE_PATH = '/admin/intake'
/** Any page of the web can post here too: it may not fill the device. */
const MOST_FILES = 50
const MOST_BYTES = 64 * 1024 * 1024

/** True for what the system posts when something is shared with the panel. */
export const isShare = (request: Pick<Request, 'method' | 'url'>, origin: string): boolean => {
  const url = new URL(request.url)
  return request.method === 'POST' && url.origin === origin && url.pathname === SHARE_PATH
}

const filesIn = async (request: Request): Promise<readonly File[]> => {
  const form = await request.formData()
  return form.getAll('files').filter((one) => one instanceof File && one.size > 0) as File[] // as: the filter says so
}

/** Keeps the files that were shared and leads to where they are looked at; `lost` says how many could not be kept. */
export const takeShared = async (
  request: Request,
  newId: () => string,
  nowMs: number,
): Promise<Response> => {
  let lost = 0
  try {
    const files = await filesIn(request)
    let room = MOST_BYTES
    for (const [place, file] of files.entries()) {
      room -= file.size
      if (room < 0 || place >= MOST_FILES) lost += 1
      else {
        const { name, type } = file
        const waiting = { id: newId(), name, type, to: '' as const, author: '' }
        await keepInBasket(file, { ...waiting, keptAt: nowMs + place }).catch(() => {
          lost += 1
        })
      }
    }
  } catch {
    lost += 1 // the other app went away with it, or sent something else
  }
  // 303: the page is fetched, and not posted to.
  const to = new URL(lost > 0 ? `${INTAKE_PATH}?lost=${lost}` : INTAKE_PATH, request.url)
  return Response.redirect(to.href, 303)
}
