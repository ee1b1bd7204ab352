// What is typed into a form and not saved yet, kept on this device under its author, so that a reload, a crash or a
// phone that runs out of memory loses none of it. Sign-out drops the drafts of that admin.
const PREFIX = 'admin-draft:'

const keyOf = (adminId: string, form: string): string => `${PREFIX}${adminId}:${form}`

/** What release 0.1.0 called a form; the same name where that has not changed. */
const nameBefore = (form: string): string =>
  form === 'add-tests_library' ? 'add-exam' : form.replace(/^edit-tests_library-/, 'edit-exam-')

/** The kept draft as it was stored; the caller checks its shape, for an older build may have written it. */
export const readDraft = (adminId: string, form: string): unknown => {
  try {
    const text =
      localStorage.getItem(keyOf(adminId, form)) ??
      localStorage.getItem(keyOf(adminId, nameBefore(form)))
    return text === null ? null : JSON.parse(text)
  } catch {
    return null // refused storage or damaged text: the form starts empty
  }
}

/** Keeps a draft; false where this browser keeps nothing. */
export const keepDraft = (adminId: string, form: string, draft: unknown): boolean => {
  try {
    localStorage.setItem(keyOf(adminId, form), JSON.stringify(draft))
    if (nameBefore(form) !== form) localStorage.removeItem(keyOf(adminId, nameBefore(form)))
    return true
  } catch {
    return false
  }
}

export const dropDraft = (adminId: string, form: string): void => {
  try {
    for (const name of [form, nameBefore(form)]) localStorage.removeItem(keyOf(adminId, name))
  } catch {
    // nothing was kept
  }
}

const draftKeys = (adminId: string): readonly string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(keyOf(adminId, '')))
  } catch {
    return []
  }
}

export const hasDrafts = (adminId: string): boolean => draftKeys(adminId).length > 0

export const dropDrafts = (adminId: string): void => {
  for (const key of draftKeys(adminId)) localStorage.removeItem(key)
}
