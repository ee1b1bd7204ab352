import type { Live } from './live.ts'

/**
 * A live value computed from another one. It keeps its object while `isSame` holds, so that a screen redraws only for
 * what it shows. Without listeners it holds nothing and costs nothing.
 */
export const derived = <S, T>(
  source: Live<S>,
  compute: (value: S) => T,
  isSame: (one: T, other: T) => boolean = sameJson,
): Live<T> => {
  let last: { readonly from: S; value: T } | null = null
  const getSnapshot = (): T => {
    const from = source.getSnapshot()
    if (last?.from === from) return last.value
    const value = compute(from)
    last = { from, value: last && isSame(last.value, value) ? last.value : value }
    return last.value
  }
  return {
    getSnapshot,
    subscribe: (onChange) => {
      let seen = getSnapshot()
      return source.subscribe(() => {
        const now = getSnapshot()
        if (now === seen) return
        seen = now
        onChange()
      })
    },
  }
}

const sameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
