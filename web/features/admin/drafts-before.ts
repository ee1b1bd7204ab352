import type { FormDraft } from '../../../sync/index.ts'

// Releases 0.1.0 and 0.2.0 kept what was typed into forms in `localStorage`, each form under keys of its own: its words, the
// moment of the last letter (without words: when they were dropped; 0.1.0 kept none), and a mark while it was being saved.

const KEY = /^admin-draft(?:-at|-saving)?:([^:]+):(.+)$/

/** The form's name now: in 0.1.0 those of tests had another. */
const nameNow = (form: string): string =>
  form === 'add-exam' ? 'add-tests_library' : form.replace(/^edit-exam-/, 'edit-tests_library-')

/** Drafts that those releases kept here, each with its author. */
export const draftsBefore = (): readonly (FormDraft & { readonly adminId: string })[] =>
  Object.keys(localStorage).flatMap((key) => {
    const [, adminId, form] = KEY.exec(key) ?? []
    if (adminId === undefined || form === undefined) return []
    const kept = (kind: string) => localStorage.getItem(`admin-draft${kind}:${adminId}:${form}`)
    const at = Number(kept('-at')) || 1
    return [{ adminId, form: nameNow(form), at, text: kept('') ?? '', isSaving: !!kept('-saving') }]
  })

/** Removes those drafts, or one author's alone. */
export const dropBefore = (adminId?: string): void => {
  for (const key of Object.keys(localStorage)) {
    const [, author] = KEY.exec(key) ?? []
    if (author !== undefined && (adminId ?? author) === author) localStorage.removeItem(key)
  }
}
