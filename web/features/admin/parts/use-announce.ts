import { createElement, Fragment, type ReactNode } from 'react'
import type { CollectionName, Kept, Sync } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { strings } from '../strings.ts'
import { needsPerson, standingOf, waitingWords } from './standing.ts'
import { toastGood, toastUndo } from './toast.tsx'

type Words = readonly [title: string, text: string]

export interface RowName<N extends CollectionName = CollectionName> {
  readonly collection: N
  readonly id: string
}

interface Saying {
  /** The changes that were kept, with their rows; a change of null changed nothing. */
  readonly changes: readonly (RowName & Kept)[]
  /** Words for that many accepted changes. */
  readonly done: (count: number) => Words
  readonly undo?: () => void
  /** Links to what was done, behind the words that say so. */
  readonly acts?: ReactNode
}

/** How long the server's answer is waited for before a person is told that the change waits. */
const PATIENCE_MS = 4_000

/**
 * Waits for the server's answer to changes, and gives how many it accepted. Gives null where the answer does not come
 * in this moment: without a network, or after `PATIENCE_MS`.
 */
const answerTo = (sync: Sync, ids: readonly string[]): Promise<number | null> =>
  new Promise((resolve) => {
    const lives = [sync.queries.outbox(), sync.status] as const
    const [outbox, status] = lives
    // Of several only the newest may not have come to the outbox yet: earlier ones may be accepted by now.
    const seen = new Set(ids.slice(0, -1))
    // A refused change that is sent again stays in the outbox as refused until it is answered.
    const before = outbox.getSnapshot()
    let stops: readonly (() => void)[] = []
    const look = (): void => {
      const items = outbox.getSnapshot()
      const here = items.state === 'ready' ? items.value.filter(({ id }) => ids.includes(id)) : []
      for (const { id } of here) seen.add(id)
      // A change that was seen in the outbox and is gone from it was accepted.
      const accepted = [...seen].filter((id) => !here.some((item) => item.id === id)).length
      const isAnswered = accepted + here.filter(needsPerson).length === ids.length
      if (items.state === 'ready' && items !== before && isAnswered) end(accepted)
      else if (!navigator.onLine || standingOf(status.getSnapshot()) !== 'sending') end(null)
    }
    const end = (answer: number | null): void => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve(answer)
    }
    const timer = setTimeout(() => end(null), PATIENCE_MS)
    stops = lives.map((live) => live.subscribe(look))
    look()
  })

/** Says once what became of a save: done, or kept here until it can be sent. `OutboxWatch` tells of refusals. */
export const useAnnounce = () => {
  const { sync } = useAdmin()
  return async ({ changes, done, undo, acts }: Saying): Promise<void> => {
    const ids = changes.flatMap(({ change }) => (change === null ? [] : [change]))
    const [only] = changes
    const about = changes.length === 1 && only ? `row ${only.collection} ${only.id}` : undefined
    if (ids.length === 0) {
      const [same, text] = strings.form.nothingNew
      return toastGood(same, text, about)
    }
    const accepted = await answerTo(sync, ids)
    if (accepted === 0) return // a refusal or a conflict says the rest
    const [title, text] =
      accepted === null ? waitingWords(sync.status.getSnapshot(), navigator.onLine) : done(accepted)
    const said = acts ? createElement(Fragment, null, text, ' ', acts) : text
    if (undo) toastUndo(title, said, undo)
    else toastGood(title, said, about)
  }
}
