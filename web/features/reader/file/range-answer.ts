/** Kind of an answer to a request for a part of a file. */
export type RangeVerdict =
  | { readonly kind: 'part'; readonly size: number }
  /** The server sent everything, as it may. */
  | { readonly kind: 'whole' }
  | { readonly kind: 'gone' }
  /** Some network's own page, or a file that is another one by now. */
  | { readonly kind: 'not-it' }
  | { readonly kind: 'again' }

const CONTENT_RANGE = /^bytes (\d+)-(\d+)\/(\d+)$/

/** Reads the status line and two headers of an answer to 'bytes from-(to - 1)' of a file of `size` bytes. */
export const rangeVerdict = (
  answer: { readonly status: number; readonly range: string | null; readonly type: string | null },
  asked: { readonly from: number; readonly size: number },
): RangeVerdict => {
  const { status, range, type } = answer
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'again' }
  if (status === 200) return /text\/html/.test(type ?? '') ? { kind: 'not-it' } : { kind: 'whole' }
  const found = status === 206 ? CONTENT_RANGE.exec(range ?? '') : null
  if (!found) return { kind: 'not-it' }
  const [from, , size] = found.slice(1).map(Number)
  return from === asked.from && size === asked.size && size !== undefined
    ? { kind: 'part', size }
    : { kind: 'not-it' }
}

/** Pause before try `attempt` (0-based), in ms: doubles from half a second, 8 s at most. */
export const pauseMs = (attempt: number): number => Math.min(8_000, 500 * 2 ** attempt)
