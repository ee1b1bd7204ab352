import { Button } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Online, OnlineAnswer } from '../../../../sync/index.ts'
import { useNoAnswer } from '../../../shared/ui/blank.tsx'
import { useAuth } from '../auth/auth-context.tsx'
import { strings } from '../strings.ts'
import { Notice, Skeletons } from './states.tsx'
import { type Failure, failureWords } from './words.ts'

interface Page<T> {
  readonly items: readonly T[]
  readonly next: number | null
}

interface Pages<T, P extends Page<T>> {
  /** null: nothing came yet. */
  readonly first: P | null
  readonly items: readonly T[]
  readonly hasMore: boolean
  readonly isBusy: boolean
  readonly failure: Failure | null
  /** The next page, or the first one again where none came. */
  readonly more: () => void
}

/** Nothing came for ten seconds; what comes later is shown all the same. */
const NO_ANSWER: Failure = { code: 'offline', message: '', fields: {} }

/** A list that is read from the server page by page, from its first page on whenever `ask` changes. */
export const usePages = <T, P extends Page<T>>(
  ask: (online: Online, before?: number) => Promise<OnlineAnswer<P>>,
): Pages<T, P> => {
  const { sync } = useAuth()
  const [pages, setPages] = useState<readonly P[]>([])
  const [failure, setFailure] = useState<Failure | null>(null)
  /** The question that is asked now; null while none is. */
  const [asked, setAsked] = useState<number | null>(0)
  const turn = useRef(0)
  const isSilent = useNoAnswer(asked === null ? null : `${asked}`)
  const load = useCallback(
    async (before?: number): Promise<void> => {
      turn.current += 1
      const mine = turn.current
      setAsked(mine)
      setFailure(null)
      const answer = await ask(sync.online, before)
      if (mine !== turn.current) return // another question was asked meanwhile
      setAsked(null)
      if (!answer.ok) setFailure(answer)
      else setPages((shown) => (before === undefined ? [answer.value] : [...shown, answer.value]))
    },
    [sync, ask],
  )
  useEffect(() => {
    setPages([])
    void load()
    return () => {
      turn.current += 1
    }
  }, [load])
  const last = pages.at(-1)
  return {
    first: pages[0] ?? null,
    items: pages.flatMap(({ items }) => items),
    hasMore: last !== undefined && last.next !== null,
    isBusy: asked !== null && !isSilent,
    failure: isSilent ? NO_ANSWER : failure,
    more: () => void load(last?.next ?? undefined),
  }
}

/** The server's answer to one question; null before it came. `again` asks once more; what is shown stays meanwhile. */
export const useAnswer = <T,>(ask: (online: Online) => Promise<OnlineAnswer<T>>) => {
  const askPage = useCallback(
    async (online: Online) => {
      const answer = await ask(online)
      return answer.ok
        ? ({ ok: true, value: { items: [answer.value], next: null } } as const)
        : answer
    },
    [ask],
  )
  const pages = usePages<T, Page<T>>(askPage)
  return { pages, value: pages.items[0] ?? null, again: pages.more }
}

interface MorePagesProps {
  readonly pages: Omit<Pages<unknown, Page<unknown>>, 'items'>
  /** Words for no answer, and for an answer that says no. */
  readonly offline: string
  readonly failed: string
}

/** The end of what the server gives: that it is coming, why it does not come, and the way to the next page. */
export function MorePages({ pages, offline, failed }: MorePagesProps) {
  const { first, failure, isBusy, hasMore, more } = pages
  return (
    <>
      {failure && <Notice tone="bad">{failureWords(failure, offline, failed)}</Notice>}
      {isBusy && !first && <Skeletons rows={4} />}
      {(failure || hasMore) && (
        <div>
          <Button variant="default" aria-disabled={isBusy} onClick={() => !isBusy && more()}>
            {failure ? strings.online.again : strings.online.more}
          </Button>
        </div>
      )}
    </>
  )
}
