import type { FormDraft, FormDrafts } from '../../../sync/index.ts'

// What is typed into a form and not saved yet, kept on this device under its author, so that a reload, a crash or a phone
// that runs out of memory loses none of it. Sign-out drops the drafts of that admin. There are two copies: localStorage is
// read while a form is drawn, but browsers write it down seconds late; the device database has it for good at once.
const PREFIX = 'admin-draft:'
const MOMENT_PREFIX = 'admin-draft-at:'

const nameOf = (adminId: string, form: string): string => `${adminId}:${form}`
const keyOf = (adminId: string, form: string): string => PREFIX + nameOf(adminId, form)
const momentKeyOf = (adminId: string, form: string): string => MOMENT_PREFIX + nameOf(adminId, form)

/** What release 0.1.0 called a form; the same name where that has not changed. */
const nameBefore = (form: string): string =>
  form === 'add-tests_library' ? 'add-exam' : form.replace(/^edit-tests_library-/, 'edit-exam-')

/** The kept draft as it was stored; the caller checks its shape, for an older build may have written it. */
const readDraft = (adminId: string, form: string): unknown => {
  try {
    const text =
      localStorage.getItem(keyOf(adminId, form)) ??
      localStorage.getItem(keyOf(adminId, nameBefore(form)))
    return text === null ? null : JSON.parse(text)
  } catch {
    return null // refused storage or damaged text: the form starts empty
  }
}

const dropQuick = (adminId: string, form: string): void => {
  try {
    for (const name of [form, nameBefore(form)]) {
      localStorage.removeItem(keyOf(adminId, name))
      localStorage.removeItem(momentKeyOf(adminId, name))
    }
  } catch {
    // nothing was kept
  }
}

const keepQuick = (adminId: string, { form, at, text }: FormDraft): void => {
  try {
    localStorage.setItem(keyOf(adminId, form), text)
    localStorage.setItem(momentKeyOf(adminId, form), String(at))
    if (nameBefore(form) !== form) dropQuick(adminId, nameBefore(form))
  } catch {
    // the other copy is the one that counts
  }
}

const momentOf = (adminId: string, form: string): number => {
  try {
    return Number(localStorage.getItem(momentKeyOf(adminId, form))) || 0
  } catch {
    return 0
  }
}

/** A moment without words: what the other copy has from before it is no draft any more. */
const markDropped = (adminId: string, form: string, at: number): void => {
  try {
    localStorage.setItem(momentKeyOf(adminId, form), String(at))
  } catch {
    // nothing is kept here: the other copy is dropped in a moment
  }
}

/** The other copy is gone too. Words that were typed since keep their moment. */
const unmarkDropped = (adminId: string, form: string): void => {
  try {
    if (localStorage.getItem(keyOf(adminId, form)) === null)
      localStorage.removeItem(momentKeyOf(adminId, form))
  } catch {
    // nothing was kept
  }
}

const formsOf = (adminId: string): readonly string[] => {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(keyOf(adminId, '')))
      .map((key) => key.slice(keyOf(adminId, '').length))
  } catch {
    return []
  }
}

export interface Drafts {
  readonly read: (adminId: string, form: string) => unknown
  readonly keep: (adminId: string, form: string, draft: unknown) => void
  readonly drop: (adminId: string, form: string) => void
  readonly dropAll: (adminId: string) => void
  /** Whether this admin left a form half filled in. */
  readonly has: (adminId: string) => boolean
  /** Brings back what a browser that was killed had not written down; gives the forms that have other words now. Once per page. */
  readonly restore: (adminId: string) => Promise<ReadonlySet<string>>
}

/** A draft to be kept; one without words is to go. */
type Wanted = {
  readonly adminId: string
  readonly draft: Omit<FormDraft, 'text'> & { readonly text: string | null }
}

/** Writes to the device database one after the other; of a form that changes faster, the newest words. */
const lastingCopy = (open: () => Promise<FormDrafts>) => {
  const wanted = new Map<string, Wanted>()
  let isWriting = false
  const write = async (): Promise<void> => {
    if (isWriting) return
    isWriting = true
    try {
      const lasting = await open()
      for (let [next] = wanted; next; [next] = wanted) {
        const [name, { adminId, draft }] = next
        const { form, at, text } = draft
        wanted.delete(name)
        if (text !== null) await lasting.keep(adminId, { form, at, text })
        else {
          await lasting.drop(adminId, form, at)
          unmarkDropped(adminId, form)
        }
      }
    } catch {
      // a device that is full or refuses: the quick copy is there, and saving the form says what is wrong
    } finally {
      isWriting = false
    }
  }
  return {
    want: (one: Wanted): void => {
      wanted.set(nameOf(one.adminId, one.draft.form), one)
      void write()
    },
    /** Sign-out drops what is kept; nothing of it may be written after that. */
    forget: (adminId: string): void => {
      for (const [name, one] of wanted) if (one.adminId === adminId) wanted.delete(name)
    },
  }
}

/** @see tests/unit/admin/drafts.test.ts */
export const openDrafts = (open: () => Promise<FormDrafts>): Drafts => {
  const lasting = lastingCopy(open)
  const restored = new Map<string, Promise<ReadonlySet<string>>>()
  const restore = async (adminId: string): Promise<ReadonlySet<string>> => {
    const drafts = await open()
    const all = await drafts.all(adminId)
    const newer = all.filter(({ form, at }) => momentOf(adminId, form) < at)
    for (const draft of newer) keepQuick(adminId, draft)
    // Dropped by a page that went before the other copy was: it goes now.
    const here = formsOf(adminId)
    for (const { form, at } of all)
      if (momentOf(adminId, form) >= at && !here.includes(form))
        lasting.want({ adminId, draft: { form, at: momentOf(adminId, form), text: null } })
    // Dropped, which a browser that was killed had not written down: what it has is older.
    const stale = (await drafts.dropped(adminId)).filter(
      ({ form, at }) => here.includes(form) && momentOf(adminId, form) <= at,
    )
    for (const { form } of stale) dropQuick(adminId, form)
    return new Set([...newer, ...stale].map(({ form }) => form))
  }
  return {
    read: readDraft,
    keep: (adminId, form, value) => {
      // A clock that was set back must not make the newer words the older ones.
      const at = Math.max(Date.now(), momentOf(adminId, form) + 1)
      const draft = { form, at, text: JSON.stringify(value) }
      keepQuick(adminId, draft)
      lasting.want({ adminId, draft })
    },
    drop: (adminId, form) => {
      const at = Math.max(Date.now(), momentOf(adminId, form))
      dropQuick(adminId, form)
      markDropped(adminId, form, at)
      lasting.want({ adminId, draft: { form, at, text: null } })
    },
    dropAll: (adminId) => {
      lasting.forget(adminId)
      for (const form of formsOf(adminId)) dropQuick(adminId, form)
    },
    has: (adminId) => formsOf(adminId).length > 0,
    restore: (adminId) => {
      const before = restored.get(adminId)
      if (before) return before
      const now = restore(adminId).catch(() => new Set<string>()) // the quick copies are all there is
      restored.set(adminId, now)
      return now
    },
  }
}
