import { MAX_FILE_BYTES } from '../../../../sync/index.ts'
import { keepReader } from '../../../shared/reading/keep-reader.ts'
import type { WhyNot } from './make-smaller.ts'
import type { Asked, Told } from './smaller.worker.ts'
import workerUrl from './smaller.worker.ts?worker&url'

/** More does not fit into the memory of a phone beside what is made of it. */
const MOST_BYTES = 100 * 1000 * 1000

/** The state of the work. 'waiting': for another file. 'checking': whether the text of each page is the same. */
export type Doing =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'drawing'
      readonly picture: number
      readonly of: number
      readonly round: number
    }
  | { readonly kind: 'checking'; readonly page: number; readonly of: number }

export type Result =
  | {
      readonly kind: 'made'
      readonly file: File
      /** Its digital signature does not hold any more. */
      readonly wasSigned: boolean
    }
  /** 'changed': its text would not be the same; 'failed': this device could not; 'old': its browser cannot; 'huge': too big for its memory. */
  | {
      readonly kind: 'not'
      readonly why: WhyNot | 'changed' | 'failed' | 'old' | 'huge'
      /** The size that it would still have; 0 where that is not known. */
      readonly size: number
    }

type Drawn = Exclude<Told, { readonly kind: 'at' }>

/** A worker for the pictures; null where this browser makes none, or none that draws. */
const startWorker = (): Worker | null => {
  if (typeof OffscreenCanvas === 'undefined') return null
  try {
    return new Worker(workerUrl, { type: 'module' })
  } catch {
    return null // on the page's own thread it would hold up the person for half a minute
  }
}

/** Has the pictures drawn in a worker of their own. It goes with its memory once that is done or called off. */
const draw = (
  worker: Worker,
  file: File,
  signal: AbortSignal,
  onDoing: (doing: Doing) => void,
): Promise<Drawn> =>
  new Promise<Drawn>((resolve, reject) => {
    const end = (how: () => void): void => {
      worker.terminate()
      signal.removeEventListener('abort', callOff)
      how()
    }
    const callOff = (): void => end(() => reject(signal.reason))
    signal.addEventListener('abort', callOff)
    worker.onerror = () => end(() => resolve({ kind: 'not', why: 'failed', size: 0 }))
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.kind === 'at') onDoing({ ...data, kind: 'drawing' })
      else end(() => resolve(data))
    }
    worker.postMessage({ file, limit: MAX_FILE_BYTES } satisfies Asked)
  })

const makeOne = async (
  file: File,
  signal: AbortSignal,
  onDoing: (doing: Doing) => void,
): Promise<Result> => {
  signal.throwIfAborted()
  if (file.size > MOST_BYTES) return { kind: 'not', why: 'huge', size: 0 }
  const worker = startWorker()
  if (!worker) return { kind: 'not', why: 'old', size: 0 }
  onDoing({ kind: 'opening' })
  const drawn = await draw(worker, file, signal, onDoing)
  if (drawn.kind === 'not') return drawn
  const { pdf, wasSigned } = drawn
  const { hasSameText } = await import('./compare.ts')
  keepReader()
  const isSame = await hasSameText(file, pdf, signal, (page, of) =>
    onDoing({ kind: 'checking', page, of }),
  )
  if (!isSame) return { kind: 'not', why: 'changed', size: 0 }
  return { kind: 'made', file: new File([pdf], file.name, { type: pdf.type }), wasSigned }
}

let last: Promise<unknown> = Promise.resolve()

/** Makes a PDF smaller on this device, one file after the other: more would not fit into a phone. Rejects when it is called off. */
export const makeSmallerHere = (
  file: File,
  signal: AbortSignal,
  onDoing: (doing: Doing) => void,
): Promise<Result> => {
  onDoing({ kind: 'waiting' })
  const work = last.then(async (): Promise<Result> => {
    try {
      return await makeOne(file, signal, onDoing)
    } catch {
      signal.throwIfAborted()
      return { kind: 'not', why: 'failed', size: 0 }
    }
  })
  last = work.catch(() => undefined)
  return work
}
