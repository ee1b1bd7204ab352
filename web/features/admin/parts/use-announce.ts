import type { Kept } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { strings } from '../strings.ts'
import { type Announced, announce } from './announced.ts'
import { type RowName, rowKey } from './row-name.ts'
import { needOf, rowsInNeed, sentWords } from './sent-words.ts'
import { nextAbout, toastGood } from './toast.tsx'

interface Saying extends Pick<Announced, 'done' | 'undo' | 'acts'> {
  /** The changes that were kept, with their rows; one that changed nothing is none. */
  readonly changes: readonly (RowName & Kept)[]
  /** Words for a step that changed nothing. */
  readonly nothing?: string
  /** The title while they wait, instead of 'Saved on this device'. */
  readonly title?: string
}

const isMade = <T extends Kept>(one: T): one is T & { readonly change: string } =>
  one.change !== null

/** Says of changes that they are kept, and later that they are done. As things stand at the call: an Undo may come ten seconds after its draw. */
export const useAnnounce = () => {
  const { sync } = useAdmin()
  return ({ changes: all, done, undo, acts, title, nothing }: Saying): void => {
    const changes = all.filter(isMade)
    const [only] = changes
    const about = undo || changes.length !== 1 || !only ? nextAbout() : `row ${rowKey(only)}`
    if (!only) {
      const [same, text] = strings.form.nothingNew
      toastGood(same, nothing || text, about)
      return
    }
    const outbox = sync.queries.outbox().getSnapshot()
    const before = outbox.state === 'ready' ? outbox.value : []
    // What is sent again still stands there as it was refused.
    const others = before.filter(({ id }) => !changes.some(({ change }) => change === id))
    const needing = rowsInNeed(others)
    const [kept, text] = sentWords(sync.status.getSnapshot(), needOf(others, changes))
    announce(about, [title ?? kept, text], {
      changes: changes.filter((row) => !needing.has(rowKey(row))),
      done,
      before,
      ...(undo && { undo }),
      ...(acts && { acts }),
    })
  }
}
