import { type ComponentType, createContext } from 'react'
import type { SaveTarget } from '../../../sync/index.ts'
import { liveCell } from '../../../sync/index.ts'
import { tell } from '../../sw/message.ts'

/** Whether the whole reader is on this device, without which no saved file opens. The worker that keeps it tells. */
export type ReaderHere = 'unknown' | 'coming' | 'here' | 'missing'

/** As far as this page was told. Nothing is held against a browser without a worker: there all comes from the network. */
export const readerHere = liveCell<ReaderHere>('unknown')

/** True where a file that is whole does not open without a network yet. */
export const isReaderAway = (here: ReaderHere): boolean => here === 'coming' || here === 'missing'

/** A worker that ended in the middle answers no more, and a line may break: it is asked again. */
const AGAIN_AFTER_MS = 30_000

/** States of the reader, best first: a build that lacks it counts for nothing where another has its own. */
const BEST: readonly ReaderHere[] = ['here', 'coming', 'missing']

let again = 0
const askAgain = (): void => {
  if (isReaderAway(readerHere.getSnapshot())) keepReader()
}

const ask = async (workers: ServiceWorkerContainer, isForSave: boolean): Promise<void> => {
  // A small file is here sooner than the worker answers.
  const isNew = readerHere.getSnapshot() === 'unknown'
  if (isForSave && isNew && (await workers.getRegistration())) readerHere.set('coming')
  const { active, waiting, installing } = await workers.ready
  const told: ReaderHere[] = []
  for (const [at, worker] of [active, waiting, installing].entries()) {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      told[at] = data
      readerHere.set(BEST.find((here) => told.includes(here)) ?? 'unknown')
    }
    if (worker) tell(worker, 'KEEP_READER', port2)
  }
  clearTimeout(again)
  again = window.setTimeout(askAgain, AGAIN_AFTER_MS)
  window.addEventListener('online', askAgain)
}

/**
 * Has the worker keep the reader on this device, so that saved files open without a network. A newer build that waits
 * keeps its own: it looked already whether this device has one. It may be the build of the next start, without a
 * network.
 */
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
