import { MAX_FILE_BYTES } from '../../../../sync/index.ts'
import type { Asked, Told } from './smaller.worker.ts'
import workerUrl from './smaller.worker.ts?worker&url'
import { smaller as words } from './strings.ts'

/** More does not fit into the memory of a phone beside what is made of it. */
const MOST_BYTES = 100 * 1000 * 1000

/**
 * Makes a PDF smaller in a worker of its own, which goes with its memory once that is done or called off. Gives the file, or
 * words on why there is none. Rejects when `signal` calls it off. `onDoing`: how far it is, in words.
 */
export const makeSmallerHere = async (
  file: File,
  signal: AbortSignal,
  onDoing: (words: string) => void,
): Promise<File | string> => {
  if (file.size > MOST_BYTES) return words.huge
  if (typeof OffscreenCanvas === 'undefined') return words.why.failed // the page would stand still for half a minute
  onDoing(words.opening)
  const worker = new Worker(workerUrl, { type: 'module' })
  try {
    return await new Promise<File | string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.onerror = () => resolve(words.why.failed)
      worker.onmessage = ({ data }: MessageEvent<Told>) => {
        if (data.kind === 'at') onDoing(words.drawing(data.picture, data.of))
        else if (data.kind === 'made')
          resolve(new File([data.pdf], file.name, { type: data.pdf.type }))
        else resolve(data.why === 'still' ? words.still(data.size) : words.why[data.why])
      }
      worker.postMessage({ file, limit: MAX_FILE_BYTES } satisfies Asked)
    })
  } finally {
    worker.terminate()
  }
}
