import type { Platform } from '../lib/platform.ts'

type After = Platform['after']

/** Silence after which a body that has begun to arrive is given up. */
export const BODY_SILENCE_MS = 30_000
const ANSWER_SILENCE_MS = 30_000
// A phone on EDGE sends about this much; a longer request may take longer before anything comes back.
const SLOWEST_UPLOAD_BYTES_PER_MS = 3

/** Longest wait for the first byte of an answer, in ms, when the request carries `sentBytes`. */
export const answerPatience = (sentBytes: number): number =>
  ANSWER_SILENCE_MS + sentBytes / SLOWEST_UPLOAD_BYTES_PER_MS

/** At least ten minutes for a file of 10 MB. */
const ON_ITS_WAY_MS_PER_BYTE = 600_000 / (10 * 1024 * 1024)

/**
 * How long an upload may stay silent, in ms, after the network took `sentBytes` in `elapsedMs`. Send buffers, VPNs and
 * proxies take bytes at once and pass them on slowly, so the file may need as long again as it took so far.
 */
export const uploadPatience = (sentBytes: number, elapsedMs: number): number =>
  ANSWER_SILENCE_MS + Math.max(sentBytes * ON_ITS_WAY_MS_PER_BYTE, elapsedMs)

/**
 * Ends a transfer that stands still; a slow page of 1 MB may take minutes. Its signal aborts when nothing arrived in time,
 * or when `outer` aborts.
 */
export const stallGuard = (after: After, outer?: AbortSignal) => {
  const controller = new AbortController()
  let cancel: () => void = () => undefined
  const onOuterAbort = () => controller.abort(outer?.reason)
  if (outer?.aborted) onOuterAbort()
  outer?.addEventListener('abort', onOuterAbort, { once: true })
  return {
    signal: controller.signal,
    /** Something arrived, or is expected within `silenceMs`. */
    expectWithin: (silenceMs: number): void => {
      cancel()
      cancel = after(silenceMs, () => controller.abort(new DOMException('stalled', 'TimeoutError')))
    },
    /** Stops the clock until the next `expectWithin`. */
    expectNothing: (): void => cancel(),
    stop: (): void => {
      cancel()
      outer?.removeEventListener('abort', onOuterAbort)
    },
  }
}
