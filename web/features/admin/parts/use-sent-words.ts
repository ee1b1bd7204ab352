import { useAdmin } from '../auth/auth-context.tsx'
import { heldOf, type RowName, sentWords } from './sent-words.ts'

/** What to add to 'saved', of changes of these rows. As things stand at the call: an Undo may come ten seconds after its draw. */
export const useSentWords = () => {
  const { sync } = useAdmin()
  return (now: string, rows: readonly RowName[]): string => {
    const outbox = sync.queries.outbox().getSnapshot()
    const items = outbox.state === 'ready' ? outbox.value : []
    return sentWords(sync.status.getSnapshot(), now, heldOf(items, rows))
  }
}
