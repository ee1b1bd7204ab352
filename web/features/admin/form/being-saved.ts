import { emptyDraft, type RowDraft } from './row-draft.ts'

/** What forms of this tab are saving, by the names of their drafts: a form that is closed meanwhile and opened anew asks too. */
const drafts = new Map<string, RowDraft>()

/** Notes what is being saved; gives the way to say that this has ended. */
export const noteSaving = (form: string, draft: RowDraft): (() => void) => {
  drafts.set(form, draft)
  return () => {
    if (drafts.get(form) === draft) drafts.delete(form)
  }
}

/** What a form is saving just now; of one that is not, nothing. */
export const savingIn = (form: string): RowDraft => drafts.get(form) ?? emptyDraft
