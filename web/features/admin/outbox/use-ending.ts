import type { Ended, OutboxItem, Outcome } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { isSignedIn } from '../parts/is-signed-in.ts'
import { toastBad, toastGood, toastUndo } from '../parts/toast.tsx'
import { strings } from '../strings.ts'
import { outbox as words } from './strings.ts'

interface Deed {
  readonly title: string
  readonly text: string
  /** Words for a step that cannot be done. */
  readonly failed: string
  readonly act: () => Promise<Outcome<Ended>>
  /** Words for what an Undo leaves; absent: there is none. */
  readonly back?: (by: 'undone' | 'changed') => string
  readonly onBack?: () => void
}

/** Words for what a failed step to a change leaves behind. */
const leftWords = (outcome: Outcome | null): string =>
  outcome?.ok === false && outcome.code === 'missing' ? words.movedOn : words.stillKept

/** Ends a change at once, and tells so with its Undo. Gives whether it is ended. */
export const useEnding = (item: OutboxItem) => {
  const { admin, sync } = useAdmin()
  const about = `ended-${item.id}`
  return async ({ title, text, failed, act, back, onBack }: Deed): Promise<boolean> => {
    const outcome = await act().catch(() => null)
    if (!outcome?.ok) {
      toastBad(failed, leftWords(outcome), about)
      return false
    }
    const undo = async (): Promise<void> => {
      // Never in the name of whoever signed in here meanwhile.
      const taken = isSignedIn(sync, admin.id)
        ? await sync.commands.undo(outcome.step).catch(() => null)
        : null
      if (!taken?.ok)
        return toastBad(strings.toast.undoFailed[0], taken ? words.movedOn : '', about)
      onBack?.()
      toastGood(strings.toast.undone, back?.(taken.by) ?? '', about)
    }
    const closeUndo = (): void => void sync.commands.closeUndo(outcome.step).catch(() => undefined) // the end of the tab does it too
    if (back) toastUndo(title, text, strings.toast.undo, () => void undo(), closeUndo)
    else {
      closeUndo()
      toastGood(title, text, about)
    }
    return true
  }
}
