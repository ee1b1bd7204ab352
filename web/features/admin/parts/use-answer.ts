import { useCallback } from 'react'
import type { Online, OnlineAnswer } from '../../../../sync/index.ts'
import type { Failure } from './online-words.ts'
import { usePages } from './use-pages.ts'

export interface Answered<T> {
  /** null: nothing came yet. */
  readonly value: T | null
  readonly failure: Failure | null
  readonly isBusy: boolean
  /** Asks once more; what is shown stays meanwhile. */
  readonly again: () => void
}

/** The server's answer to one question. */
export const useAnswer = <T>(ask: (online: Online) => Promise<OnlineAnswer<T>>): Answered<T> => {
  const askPage = useCallback(
    async (online: Online) => {
      const answer = await ask(online)
      return answer.ok
        ? ({ ok: true, value: { items: [answer.value], next: null } } as const)
        : answer
    },
    [ask],
  )
  const { first, failure, isBusy, more } = usePages<T, { items: readonly T[]; next: null }>(askPage)
  return { value: first?.items[0] ?? null, failure, isBusy, again: more }
}
