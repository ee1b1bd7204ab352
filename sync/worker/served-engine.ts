import { browserLocks, browserPlatform } from '../lib/browser-platform.ts'
import { type Begin, type FromEngine, MESSAGES_VERSION, type ToEngine } from '../messages.ts'
import { openEngine } from '../open-engine.ts'
import { lifeLock } from './life-lock.ts'
import { type ServeOptions, serve } from './serve.ts'

const open: ServeOptions['open'] = (baseUrl, page) => openEngine({ baseUrl, page })

/** The engine on the thread of a page that can have no worker. It ends with the page, so that it holds no lock. */
export const serveOnPage = (
  begin: Begin,
  post: (message: FromEngine) => void,
): ((message: ToEngine) => void) => serve({ open, post }, begin)

/** The engine in a worker, for the page that made it. */
export const serveInWorker = (): void => {
  const post = (message: FromEngine) => self.postMessage(message)
  // Before anything is opened: an end on the way there is noticed as any other.
  void lifeLock(browserLocks(), browserPlatform().newId()).then((lock) =>
    post({ kind: 'alive', version: MESSAGES_VERSION, lock }),
  )
  const begin = ({ data }: MessageEvent<Begin>) => {
    const receive = serve({ open, post }, data)
    self.addEventListener('message', ({ data }: MessageEvent<ToEngine>) => receive(data))
  }
  self.addEventListener('message', begin, { once: true })
}
