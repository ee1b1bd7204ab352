import * as z from 'zod/mini'
import type { FormDraft, FormDrafts } from '../../../sync/index.ts'

// What is typed into a form and not saved yet, under its author. The device database keeps it, written at every letter once
// the write before has ended; forms read it here, in the tab, as soon as it was read there. Of two versions the newer one counts.

/** The entry of `localStorage` in which a page that goes leaves its forms to the next one. */
const HANDED_OVER = 'form-drafts'
/** Until a device that refused is asked again, ms. */
const AGAIN_MS = 1_000

// Releases 0.1.0 and 0.2.0 kept what was typed into forms in `localStorage`, each form under keys of its own: its words, and
// the moment of the last letter (without words: when they were dropped; 0.1.0 kept none). '-saving' was a mark of 0.2.0.

const KEY = /^admin-draft(?:-at|-saving)?:([^:]+):(.+)$/

/** The form's name now: in 0.1.0 those of tests had another. */
const nameNow = (form: string): string =>
  form === 'add-exam' ? 'add-tests_library' : form.replace(/^edit-exam-/, 'edit-tests_library-')

/** Drafts that those releases kept here, each with its author. */
const draftsBefore = (): readonly (FormDraft & { readonly adminId: string })[] =>
  Object.keys(localStorage).flatMap((key) => {
    const [, adminId, form] = KEY.exec(key) ?? []
    if (adminId === undefined || form === undefined) return []
    const kept = (kind: string) => localStorage.getItem(`admin-draft${kind}:${adminId}:${form}`)
    const at = Number(kept('-at')) || 1
    return [{ adminId, form: nameNow(form), at, text: kept('') ?? '' }]
  })

/** Removes those drafts, or one author's alone. */
const dropBefore = (adminId?: string): void => {
  for (const key of Object.keys(localStorage)) {
    const [, author] = KEY.exec(key) ?? []
    if (author !== undefined && (adminId ?? author) === author) localStorage.removeItem(key)
  }
}

interface Draft extends FormDraft {
  readonly adminId: string
}

const handedSchema = z.array(
  z.object({
    adminId: z.string(),
    form: z.string(),
    at: z.number(),
    text: z.string(),
  }),
)

const nameOf = (adminId: string, form: string): string => `${adminId}:${form}`

/** The value of a kept text; null for none and for a damaged one. */
const parsed = (text: string | null): unknown => {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

/** The result of work with the storage, or `otherwise` where that refuses. */
const trying = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** @see tests/unit/admin/drafts.test.ts */
export const openDrafts = (device: FormDrafts) => {
  const drafts = new Map<string, Draft>()
  /** Those that the device database does not have yet, the oldest first. */
  const unwritten = new Map<string, Draft>()
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of [...listeners]) listener()
  }
  const at = (adminId: string, form: string) => drafts.get(nameOf(adminId, form))
  const draftsOf = (adminId: string): readonly Draft[] =>
    [...drafts.values()].filter((one) => one.adminId === adminId)

  const change = (draft: Draft): void => {
    const name = nameOf(draft.adminId, draft.form)
    drafts.set(name, draft)
    unwritten.delete(name) // behind the others that wait
    unwritten.set(name, draft)
    void write()
    tell()
  }

  /** Something was taken over, and lies in its place until the device database has it. */
  let isTaking = false
  let again: ReturnType<typeof setTimeout> | undefined
  const writeAll = async (): Promise<void> => {
    const tried = new Set<Draft>()
    const next = () => [...unwritten].find(([, one]) => !tried.has(one))
    for (let one = next(); one; one = next()) {
      const [name, { adminId, ...draft }] = one
      tried.add(one[1])
      // A device that is full or refuses: saving the form says what is wrong.
      const isKept = await device.keep(adminId, draft).catch(() => null)
      if (isKept === false) dropAll(adminId)
      if (isKept && unwritten.get(name) === one[1]) unwritten.delete(name)
    }
  }
  let writing: Promise<void> | null = null
  const write = (): Promise<void> => {
    writing ??= writeAll().then(() => {
      writing = null
      clearTimeout(again)
      if (unwritten.size > 0) again = setTimeout(write, AGAIN_MS)
      else endTaking()
    })
    return writing
  }

  const handed = (): readonly Draft[] =>
    handedSchema.safeParse(parsed(localStorage.getItem(HANDED_OVER))).data ?? []
  const hand = (all: readonly Draft[]): void => {
    if (all.length === 0) localStorage.removeItem(HANDED_OVER)
    else localStorage.setItem(HANDED_OVER, JSON.stringify(all))
  }
  /** Of forms that this page knows, what it knows itself counts. */
  const isNews = (draft: Draft): boolean => draft.at > (at(draft.adminId, draft.form)?.at ?? 0)
  /** Leaves all words to the next page: this one may be at its end. */
  const handOver = (): void => {
    const mine = [...drafts].filter(([name, { text }]) => text !== '' || unwritten.has(name))
    trying(() => hand([...handed().filter(isNews), ...mine.map(([, draft]) => draft)]), undefined)
  }
  /** Takes what a page left, or an older release. */
  const takeOver = (): void => {
    const found = trying(() => [...draftsBefore(), ...handed()], [])
    isTaking = true
    for (const draft of found) if (isNews(draft)) change(draft)
    if (unwritten.size === 0) endTaking()
  }
  const endTaking = (): void =>
    trying(() => {
      if (!isTaking) return
      isTaking = false
      hand(handed().filter(isNews))
      dropBefore()
    }, undefined)

  /** Admins who signed out here: what still comes of theirs is not for the next person. */
  const left = new Set<string>()
  const dropped = (draft: Draft): Draft => ({
    ...draft,
    at: draft.at + 1, // of words that another tab typed since, the newer ones, nothing is dropped
    text: '',
  })
  /** Drops all words of an author who signs out. */
  const dropAll = (adminId: string): void => {
    left.add(adminId)
    for (const draft of draftsOf(adminId)) {
      const name = nameOf(adminId, draft.form)
      drafts.set(name, dropped(draft))
      unwritten.delete(name)
    }
    trying(() => {
      dropBefore(adminId)
      hand(handed().filter((one) => one.adminId !== adminId))
    }, undefined)
    tell()
  }

  const followed = new Map<string, { readonly look: () => void; readonly isRead: Promise<void> }>()
  const follow = (adminId: string) => {
    const live = device.all(adminId)
    /** The forms that the device had when it was last read: one that is gone was saved or dropped in another tab. */
    let before: readonly string[] = []
    let resolve = (): void => undefined
    const isRead = new Promise<void>((done) => {
      resolve = done
    })
    const look = (): void => {
      const found = live.getSnapshot()
      if (found.state !== 'ready' || left.has(adminId)) return
      const names = found.value.map(({ form }) => nameOf(adminId, form))
      for (const name of before)
        if (!names.includes(name) && !unwritten.has(name)) drafts.delete(name)
      before = names
      for (const there of found.value.map((one) => ({ ...one, adminId }))) {
        if (!isNews(there)) continue
        drafts.set(nameOf(adminId, there.form), there)
        unwritten.delete(nameOf(adminId, there.form))
      }
      resolve()
      tell()
    }
    live.subscribe(look)
    look()
    const one = { look, isRead }
    followed.set(adminId, one)
    return one
  }
  /** Settles once an author's forms are read from this device. What other tabs make of them is followed. */
  const reading = (adminId: string): Promise<void> => {
    const { look, isRead } = followed.get(adminId) ?? follow(adminId)
    if (left.delete(adminId)) look()
    return isRead
  }

  const textOf = (adminId: string, form: string): string => at(adminId, form)?.text ?? ''
  return {
    reading,
    /** Tells of every change, of whichever form; gives the way to stop. */
    subscribe: (onChange: () => void) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    /** The words as they are kept; '' where there are none. */
    text: textOf,
    /** The same, parsed; the caller checks their shape, for an older build may have written them. */
    read: (adminId: string, form: string): unknown => parsed(textOf(adminId, form)),
    keep: (adminId: string, form: string, draft: unknown): void => {
      const now = at(adminId, form)
      change({
        adminId,
        form,
        at: Math.max(Date.now(), (now?.at ?? 0) + 1), // a clock that was set back makes no words older
        text: JSON.stringify(draft),
      })
    },
    drop: (adminId: string, form: string): void => {
      const now = at(adminId, form)
      if (now?.text) change(dropped(now))
      else tell()
    },
    dropAll,
    /** The forms in which this admin left something. */
    forms: (adminId: string) => draftsOf(adminId).flatMap(({ form, text }) => (text ? [form] : [])),
    handOver,
    takeOver,
  }
}

export type Drafts = ReturnType<typeof openDrafts>

const opened = new WeakMap<FormDrafts, Drafts>()

/** The forms of this page, for its life. */
export const draftsOn = (device: FormDrafts): Drafts => {
  const drafts = opened.get(device) ?? openDrafts(device)
  opened.set(device, drafts)
  return drafts
}

/** Hands the forms over whenever this page may be at its end, and takes them when it is shown. Gives the way to stop. */
export const handOverAtEnd = ({ handOver, takeOver }: Drafts): (() => void) => {
  const isSeen = (): boolean => document.visibilityState === 'visible'
  const look = (): void => (isSeen() ? takeOver() : handOver())
  const hear = ({ key }: StorageEvent): void => {
    if (key === HANDED_OVER && isSeen()) takeOver() // a tab was closed beside this one
  }
  window.addEventListener('pagehide', handOver)
  document.addEventListener('visibilitychange', look) // phones end pages that are out of sight, and tell nobody
  window.addEventListener('storage', hear)
  takeOver()
  return () => {
    window.removeEventListener('pagehide', handOver)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('storage', hear)
    handOver()
  }
}
