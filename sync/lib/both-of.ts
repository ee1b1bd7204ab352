import type { Live } from './live.ts'

/** Two live values as one: the same pair for as long as neither changes. */
export const bothOf = <A, B>(one: Live<A>, other: Live<B>): Live<readonly [A, B]> => {
  let last: readonly [A, B] | null = null
  return {
    getSnapshot: () => {
      const [a, b] = [one.getSnapshot(), other.getSnapshot()]
      if (last?.[0] !== a || last[1] !== b) last = [a, b]
      return last
    },
    subscribe: (onChange) => {
      const stops = [one.subscribe(onChange), other.subscribe(onChange)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
