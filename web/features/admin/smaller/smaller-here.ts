import { MAX_FILE_BYTES } from '../../../../sync/index.ts'
import { keepReader } from '../../../shared/reading/keep-reader.ts'
import type { Compared } from './compare.ts'
import type { WhyNot } from './make-smaller.ts'
import type { Asked, Told } from './smaller.worker.ts'
import workerUrl from './smaller.worker.ts?worker&url'

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
      /** The page of which a part is shown. */
      readonly page: number
      /** Its digital signature does not hold any more. */
      readonly wasSigned: boolean
      readonly shown: Compared
    }
  /** 'changed': its text would not be the same; 'failed': this device could not; 'old': its browser cannot. */
  | {
      readonly kind: 'not'
      readonly why: WhyNot | 'changed' | 'failed' | 'old'
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
  const worker = startWorker()
  if (!worker) return { kind: 'not', why: 'old', size: 0 }
  onDoing({ kind: 'opening' })
  const drawn = await draw(worker, file, signal, onDoing)
  if (drawn.kind === 'not') return drawn
  const { compare } = await import('./compare.ts')
  keepReader()
  const shown = await compare(file, drawn.pdf, drawn.page, signal, (page, of) =>
    onDoing({ kind: 'checking', page, of }),
  )
  if (!shown) return { kind: 'not', why: 'changed', size: 0 }
  const { pdf, page, wasSigned } = drawn
  const smaller = new File([pdf], file.name, { type: pdf.type })
  return { kind: 'made', file: smaller, page, wasSigned, shown }
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
