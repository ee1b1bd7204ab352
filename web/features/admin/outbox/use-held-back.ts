import type { HeldBack, OutboxItem, Outcome } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { useHold } from '../parts/hold.ts'
import { toastBad, toastGood, UNDO_MS } from '../parts/toast.tsx'
import { strings } from '../strings.ts'
import { outbox as words } from './strings.ts'

interface Deed {
  readonly title: string
  readonly text: string
  /** What is said where it cannot be done. */
  readonly failed: string
  readonly act: (held: HeldBack) => Promise<Outcome>
  readonly onDone: () => void
}

/** What a step to a change that did not go through leaves behind. */
const leftWords = (outcome: Outcome | null): string =>
  outcome?.ok === false && outcome.code === 'missing' ? words.movedOn : words.stillKept

/**
 * Ends a change for good, with a way back for ten seconds, in which it is not sent. A tab that is closed before that has
 * ended nothing.
 */
export const useHeldBack = (item: OutboxItem) => {
  const { sync } = useAdmin()
  const hold = useHold()
  const about = `held-${item.id}`
  /** Gives whether it is out of the way. */
  return async ({ title, text, failed, act, onDone }: Deed): Promise<boolean> => {
    const outcome = await sync.commands.holdBack(item.id, UNDO_MS).catch(() => null)
    if (!outcome?.ok) {
      toastBad(failed, leftWords(outcome), about)
      return false
    }
    const { held } = outcome
    const takeBack = async (): Promise<void> => {
      const back = await held.release().catch(() => null)
      if (back?.ok) toastGood(strings.toast.undone, '', about)
      else toastBad(strings.toast.undoFailed[0], strings.toast.undoFailed[1], about)
    }
    hold(about, { title, text, onUndo: () => void takeBack() }, async () => {
      const ended = await act(held).catch(() => null)
      if (ended?.ok) onDone()
      else toastBad(failed, leftWords(ended), about)
    })
    return true
  }
}
