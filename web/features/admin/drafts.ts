import type { FormDrafts } from '../../../sync/index.ts'
import { AGAIN_MS, lastingCopy } from './lasting-copy.ts'
import { mergedDraft } from './merged-draft.ts'
import {
  dropQuick,
  forgetQuick,
  keepQuick,
  markSaving,
  type QuickDraft,
  quickAuthors,
  quickDraft,
  quickDrafts,
  quickForms,
  savingForms,
  unmarkDropped,
  unmarkSaving,
  watchQuick,
} from './quick-drafts.ts'

// What is typed into a form and not saved yet, kept on this device under its author, so that a reload, a crash or a phone
// that runs out of memory loses none of it. Sign-out drops the drafts of that admin. There are two copies: localStorage is
// read while a form is drawn, but browsers write it down seconds late; the device database has it for good at once.

/** The words as they were stored; damaged ones are none. */
const wordsOf = ({ text }: QuickDraft): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

export interface Drafts {
  /** The kept draft as it was stored; the caller checks its shape, for an older build may have written it. */
  readonly read: (adminId: string, form: string) => unknown
  readonly keep: (adminId: string, form: string, draft: unknown) => void
  readonly drop: (adminId: string, form: string) => void
  readonly dropAll: (adminId: string) => void
  /** Drops what a browser that was killed gave back of those who had signed out. */
  readonly dropLeft: () => Promise<void>
  /** Tells when another tab has changed it; gives the way to stop. */
  readonly watch: (adminId: string, form: string, onChange: () => void) => () => void
  /** The forms in which this admin left something. */
  readonly forms: (adminId: string) => readonly string[]
  /**
   * Brings back what a browser that was killed had not written down, merged with what was typed since this page began; gives
   * the forms that have other words now. Once per page.
   */
  readonly restore: (adminId: string) => Promise<ReadonlySet<string>>
  /** Notes that a form is being saved; gives the way to say that this has ended, well or not. */
  readonly beginSave: (adminId: string, form: string) => () => void
  /** Forms that still hold what a page was saving when it went. Told once. */
  readonly cutOff: (adminId: string) => Promise<readonly string[]>
}

/** Whether the device database knows better: of the same moment, that it was dropped. */
const isNewer = (there: QuickDraft, here: QuickDraft): boolean =>
  there.at > here.at || (there.at === here.at && there.text === null && here.text !== null)

/** All that the device database knows of an admin's forms. */
const lastingDrafts = async (
  device: FormDrafts,
  adminId: string,
): Promise<ReadonlyMap<string, QuickDraft>> => {
  const kept = await device.all(adminId)
  const dropped = (await device.dropped(adminId)).map((one) => ({ ...one, text: null }))
  return new Map([...dropped, ...kept].map(({ form, at, text }) => [form, { at, text }]))
}

/** @see tests/unit/admin/drafts.test.ts */
export const openDrafts = (device: FormDrafts): Drafts => {
  // What is newer there must not be written over.
  const lasting = lastingCopy(device, (adminId) => restoreOnce(adminId), unmarkDropped)
  const keep = (adminId: string, form: string, draft: unknown, after = 0): void => {
    // A clock that was set back must not make the newer words the older ones.
    const at = Math.max(Date.now(), quickDraft(adminId, form).at + 1, after + 1)
    const text = JSON.stringify(draft)
    keepQuick(adminId, form, text, at)
    lasting.want({ adminId, form, at, text })
  }
  const drop = (adminId: string, form: string, after = 0): void => {
    const at = Math.max(Date.now(), quickDraft(adminId, form).at, after)
    dropQuick(adminId, form, at)
    lasting.want({ adminId, form, at, text: null })
  }

  /** `before`: as it was here when the page began. */
  const takeOver = (adminId: string, form: string, before: QuickDraft, there: QuickDraft): void => {
    const now = quickDraft(adminId, form)
    if (now.at !== before.at || now.text !== before.text) {
      const both = mergedDraft(wordsOf(before), wordsOf(now), wordsOf(there))
      if (both === null) drop(adminId, form, there.at)
      else keep(adminId, form, both, there.at)
    } else if (there.text === null) forgetQuick(adminId, form)
    else keepQuick(adminId, form, there.text, there.at)
  }
  const began = new Map<string, ReadonlyMap<string, QuickDraft>>()
  /** Admins who signed out here: their words are not brought back, whenever they would come. */
  const left = new Set<string>()
  const restore = async (adminId: string): Promise<ReadonlySet<string>> => {
    const before = began.get(adminId) ?? quickDrafts(adminId)
    began.set(adminId, before)
    const there = await lastingDrafts(device, adminId)
    const changed = new Set<string>()
    if (left.has(adminId)) return changed
    for (const form of new Set([...before.keys(), ...there.keys()])) {
      const mine = before.get(form) ?? { at: 0, text: null }
      const its = there.get(form)
      if (its && isNewer(its, mine)) {
        if (its.text === null && mine.text === null) continue
        takeOver(adminId, form, mine, its)
        changed.add(form)
      } else if (mine.at > (its?.at ?? 0) || (its?.text && mine.text === null)) {
        // A page that went, or a device that refused, has not written it there.
        lasting.want({ adminId, form, ...quickDraft(adminId, form) })
      }
    }
    return changed
  }
  const restored = new Map<string, Promise<ReadonlySet<string>>>()
  const restoreOnce = (adminId: string): Promise<ReadonlySet<string>> => {
    const known = restored.get(adminId)
    if (known) return known
    const now = restore(adminId)
    restored.set(adminId, now)
    now.catch(() => restored.delete(adminId))
    return now
  }
  const restoreTwice = async (adminId: string): Promise<ReadonlySet<string>> => {
    try {
      return await restoreOnce(adminId)
    } catch {
      // As after a lost connection, which the next call has again.
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
    return restoreOnce(adminId).catch(() => new Set<string>()) // the quick copies are all there is
  }
  const dropAll = (adminId: string): void => {
    left.add(adminId)
    lasting.forget(adminId)
    for (const form of quickDrafts(adminId).keys()) forgetQuick(adminId, form)
    for (const form of savingForms(adminId)) unmarkSaving(adminId, form)
  }
  const told = new Set<string>()
  return {
    read: (adminId, form) => wordsOf(quickDraft(adminId, form)),
    keep: (adminId, form, draft) => keep(adminId, form, draft),
    drop: (adminId, form) => drop(adminId, form),
    dropAll,
    dropLeft: async () => {
      const authors = quickAuthors()
      if (authors.length === 0) return
      for (const adminId of authors) if (await device.hasLeft(adminId)) dropAll(adminId)
    },
    watch: watchQuick,
    forms: quickForms,
    restore: restoreTwice,
    beginSave: (adminId, form) => {
      markSaving(adminId, form)
      return () => unmarkSaving(adminId, form)
    },
    cutOff: async (adminId) => {
      if (told.has(adminId)) return []
      told.add(adminId)
      const before = savingForms(adminId)
      await restoreTwice(adminId)
      // What another tab was saving is saved by now.
      const cut = before.filter((form) => savingForms(adminId).includes(form))
      for (const form of cut) unmarkSaving(adminId, form)
      return cut.filter((form) => quickDraft(adminId, form).text !== null)
    },
  }
}
