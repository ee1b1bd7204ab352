import { emptyDraft, type RowDraft } from './row-draft.ts'

/** Drafts that this tab's forms are saving, by name: a form that is closed meanwhile and opened again asks too. */
const drafts = new Map<string, RowDraft>()

/** Notes what is being saved; gives the way to say that this has ended. */
export const noteSaving = (form: string, draft: RowDraft): (() => void) => {
  drafts.set(form, draft)
  return () => {
    if (drafts.get(form) === draft) drafts.delete(form)
  }
}

/** The draft that a form is saving now; an empty one where it saves none. */
export const savingIn = (form: string): RowDraft => drafts.get(form) ?? emptyDraft
