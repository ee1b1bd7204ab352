import { type ComponentType, createContext } from 'react'
import type { SaveTarget } from '../../../sync/index.ts'
import { liveCell } from '../../../sync/index.ts'
import { tell } from '../../sw/message.ts'

/**
 * True while the worker has not kept the whole reader yet, or could not: a saved file then does not open without a network.
 * False until the worker has told, and in a browser without a worker: there all comes from the network.
 */
export const readerAway = liveCell(false)

const keptBy = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    tell(worker, 'KEEP_READER', port2)
  })

let isTold = false
const ask = async (workers: ServiceWorkerContainer, isForSave: boolean): Promise<void> => {
  // A small file is here sooner than the worker answers. Other pages wait a moment, so that no line comes and goes.
  const patienceMs = isForSave ? 0 : 1000
  const late = setTimeout(async () => {
    if ((await workers.getRegistration()) && !isTold) readerAway.set(true)
  }, patienceMs)
  const { active, waiting } = await workers.ready
  // A build that waits may be the one of the next start, without a network.
  const all = [active, waiting].filter((worker) => worker !== null)
  const kept = await Promise.all(all.map(keptBy))
  isTold = true
  clearTimeout(late)
  readerAway.set(!kept.includes(true))
  if (!kept.includes(true)) window.addEventListener('online', () => keepReader(), { once: true })
}

/** Has the worker keep the reader on this device, so that saved files open without a network. */
export const keepReader = (isForSave = false): void => {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    ask(navigator.serviceWorker, isForSave).catch(() => undefined) // no worker here: the network has it
}

let isAsked = false
/** The same once, for a page that calls something saved. */
export const keepReaderOnce = (): void => {
  if (isAsked) return
  isAsked = true
  keepReader()
}

/** The reader inside of a page. */
export interface ReaderParts {
  readonly OpenReader: ComponentType<{ target: SaveTarget }>
}

/** Fetches the reader, to stand inside of a page; given by the app, since features know nothing of one another. */
export const LoadReader = createContext<() => Promise<ReaderParts>>(() =>
  Promise.reject(new Error('no reader here')),
)
