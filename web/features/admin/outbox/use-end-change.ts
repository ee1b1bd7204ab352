import { useState } from 'react'
import type { Conflict, OutboxItem, Outcome, SyncStatus } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { standingOf, waitingWords } from '../parts/standing.ts'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { useReach } from '../parts/use-reach.ts'
import type { Choices, Side } from './conflict-choice.ts'
import { leftWords } from './outcome-words.ts'
import { conflict as words } from './strings.ts'

interface Ending {
  readonly done: readonly [title: string, text: string]
  /** The title for an ending that did not come about. */
  readonly failed: string
  readonly act: () => Promise<Outcome>
}

/** Ends a change for good, after its question, and says so. Gives whether it is ended. */
export const useEndChange = ({ id }: OutboxItem): ((ending: Ending) => Promise<boolean>) => {
  const about = `ended-${id}`
  return async ({ done: [title, text], failed, act }) => {
    const outcome = await act().catch(() => null)
    if (!outcome?.ok) {
      toastBad(failed, leftWords(outcome), about)
      return false
    }
    toastGood(title, text, about)
    return true
  }
}

export interface DecideProps {
  readonly item: OutboxItem
  readonly conflict: Conflict
  readonly onClose: () => void
  /** It is not the version that this dialog was opened with. */
  readonly isNewer: boolean
}

/** Says that a decision waits, where it cannot be sent now. */
const keptWords = (status: SyncStatus): string =>
  navigator.onLine && standingOf(status) === 'sending'
    ? ''
    : waitingWords(status, navigator.onLine).join(' ').trim()

/** Ends a conflict as a person decides; `stop` says why it was not begun. */
export const useDecide = ({ item, onClose }: DecideProps) => {
  const { sync } = useAdmin()
  const reach = useReach()
  const end = useEndChange(item)
  const [isBusy, setBusy] = useState(false)
  const [stop, setStop] = useState('')
  /** A row that is deleted for ever cannot return: that needs the server. */
  const decide = async (choice: Choices | Side, isForEver: boolean): Promise<void> => {
    setBusy(true)
    const why = isForEver ? await reach(words.needsNet) : ''
    setStop(why)
    const isDone =
      why === '' &&
      (await end({
        done: [words.decided, keptWords(sync.status.getSnapshot())],
        failed: words.failed,
        act: () => sync.commands.decide(item, choice),
      }))
    setBusy(false)
    if (isDone) onClose()
  }
  return { isBusy, stop, decide }
}
