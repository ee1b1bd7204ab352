// What is typed into forms, in localStorage: it is read while a form is drawn, and browsers write it down seconds late.
const PREFIX = 'admin-draft:'
const MOMENT_PREFIX = 'admin-draft-at:'
const SAVING_PREFIX = 'admin-draft-saving:'

const keyOf = (adminId: string, form: string): string => `${PREFIX}${adminId}:${form}`
const momentKeyOf = (adminId: string, form: string): string => `${MOMENT_PREFIX}${adminId}:${form}`

/** Release 0.1.0's name of a form; the same name where that has not changed. */
const nameBefore = (form: string): string =>
  form === 'add-tests_library' ? 'add-exam' : form.replace(/^edit-tests_library-/, 'edit-exam-')

/** A form as it was last typed into, or dropped: then without words. `at` is 0 where release 0.1.0 kept it, or nobody did. */
export interface QuickDraft {
  readonly at: number
  readonly text: string | null
}

/** Refused storage has nothing, and keeps nothing. */
const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export const quickDraft = (adminId: string, form: string): QuickDraft =>
  attempt(
    () => ({
      at: Number(localStorage.getItem(momentKeyOf(adminId, form))) || 0,
      text:
        localStorage.getItem(keyOf(adminId, form)) ??
        localStorage.getItem(keyOf(adminId, nameBefore(form))),
    }),
    { at: 0, text: null },
  )

const namesIn = (prefix: string): readonly string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))

/** Admins who left something here, be it only the moment at which it was dropped. */
export const quickAuthors = (): readonly string[] =>
  attempt(() => {
    const names = [PREFIX, MOMENT_PREFIX, SAVING_PREFIX].flatMap(namesIn)
    return [...new Set(names.map((name) => name.slice(0, name.indexOf(':'))))]
  }, [])

const nameNow = (form: string): string =>
  form === 'add-exam' ? 'add-tests_library' : form.replace(/^edit-exam-/, 'edit-tests_library-')

/** Forms that hold words. */
export const quickForms = (adminId: string): readonly string[] =>
  attempt(() => [...new Set(namesIn(keyOf(adminId, '')).map(nameNow))], [])

/** Every form that holds words or was dropped, as it is now. */
export const quickDrafts = (adminId: string): ReadonlyMap<string, QuickDraft> => {
  const dropped = attempt(() => namesIn(momentKeyOf(adminId, '')), [])
  const names = [...quickForms(adminId), ...dropped]
  return new Map(names.map((form) => [form, quickDraft(adminId, form)]))
}

/** Nothing of it is left, nor when it went. */
export const forgetQuick = (adminId: string, form: string): void =>
  attempt(() => {
    for (const name of [form, nameBefore(form)]) {
      localStorage.removeItem(keyOf(adminId, name))
      localStorage.removeItem(momentKeyOf(adminId, name))
    }
  }, undefined)

export const keepQuick = (adminId: string, form: string, text: string, at: number): void =>
  attempt(() => {
    localStorage.setItem(keyOf(adminId, form), text)
    localStorage.setItem(momentKeyOf(adminId, form), String(at))
    if (nameBefore(form) !== form) forgetQuick(adminId, nameBefore(form))
  }, undefined)

/** Leaves a moment without words: what the other copy has from before it is no draft any more. */
export const dropQuick = (adminId: string, form: string, at: number): void =>
  attempt(() => {
    forgetQuick(adminId, form)
    localStorage.setItem(momentKeyOf(adminId, form), String(at))
  }, undefined)

/** The other copy is gone too. Words that were typed since keep their moment. */
export const unmarkDropped = (adminId: string, form: string): void =>
  attempt(() => {
    if (localStorage.getItem(keyOf(adminId, form)) === null)
      localStorage.removeItem(momentKeyOf(adminId, form))
  }, undefined)

const savingKeyOf = (adminId: string, form: string): string => `${SAVING_PREFIX}${adminId}:${form}`

/** Notes that a form is being saved. */
export const markSaving = (adminId: string, form: string): void =>
  attempt(() => localStorage.setItem(savingKeyOf(adminId, form), '1'), undefined)

/** Forms that are being saved, or were when their page went. */
export const savingForms = (adminId: string): readonly string[] =>
  attempt(() => namesIn(savingKeyOf(adminId, '')), [])

export const unmarkSaving = (adminId: string, form: string): void =>
  attempt(() => localStorage.removeItem(savingKeyOf(adminId, form)), undefined)

/** Tells when another tab changes a form; gives the way to stop. */
export const watchQuick = (adminId: string, form: string, onChange: () => void): (() => void) => {
  const hear = ({ key }: StorageEvent): void => {
    if (key === null || key === keyOf(adminId, form)) onChange()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
