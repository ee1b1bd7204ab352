import { useAdmin } from '../auth/auth-context.tsx'
import { isSignedIn } from '../parts/is-signed-in.ts'
import type { Batch } from './batch.ts'
import { typedName } from './typed.ts'

const FIELDS = ['title', 'tags'] as const

/** Takes along with entries what was typed into their fields and is no change; gives the way to put it back. */
export const useTypedWords = (): ((entries: Batch) => () => void) => {
  const { admin, drafts, sync } = useAdmin()
  return (entries) => {
    // A line of a file that was there already has the row of another line, and no fields.
    const drawn = entries.filter(({ state }) => state === 'draft')
    const forms = drawn.flatMap(({ rowId }) => FIELDS.map((field) => typedName(rowId, field)))
    const taken = forms.map((form) => ({ form, words: drafts.read(admin.id, form) }))
    const kept = taken.filter(({ words }) => words !== null)
    for (const { form } of kept) drafts.drop(admin.id, form)
    return () => {
      if (!isSignedIn(sync, admin.id)) return
      for (const { form, words } of kept) drafts.keep(admin.id, form, words)
    }
  }
}
