import { useState } from 'react'
import type { Conflict, OutboxItem, SyncStatus } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { standingOf, waitingWords } from '../parts/standing.ts'
import { useReach } from '../parts/use-reach.ts'
import { labelOf } from './collection-words.ts'
import type { Choices, Side } from './conflict-choice.ts'
import { conflict as words } from './strings.ts'
import { useEnding } from './use-ending.ts'

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

/** Ends a conflict as a person decides, with an undo; `stop` says why it was not begun. */
export const useDecide = ({ item, onClose }: DecideProps) => {
  const { sync } = useAdmin()
  const reach = useReach()
  const end = useEnding(item)
  const [isBusy, setBusy] = useState(false)
  const [stop, setStop] = useState('')
  const save = (choice: Choices | Side, isForEver: boolean): Promise<boolean> =>
    end({
      title: words.decided,
      text: keptWords(sync.status.getSnapshot()),
      failed: words.failed,
      act: () => sync.commands.decide(item, choice),
      ...(!isForEver && {
        back: (by) => (by === 'undone' ? words.openAgain : words.saidBack)(labelOf(item)),
      }),
    })
  /** A row that is deleted for ever cannot return: that needs the server, and has no undo. */
  const decide = async (choice: Choices | Side, isForEver: boolean): Promise<void> => {
    setBusy(true)
    const why = isForEver ? await reach(words.needsNet) : ''
    setStop(why)
    const isDone = why === '' && (await save(choice, isForEver))
    setBusy(false)
    if (isDone) onClose()
  }
  return { isBusy, stop, decide }
}
