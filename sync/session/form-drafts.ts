import { followedRows } from '../files/wanted/followed-rows.ts'
import type { Live, Reading } from '../lib/live.ts'
import type { Served } from '../lib/observables.ts'
import type { Platform } from '../lib/platform.ts'
import type { DeviceStore } from '../store/port.ts'

/** A form's words that are not saved yet, as they were last changed. */
export interface FormDraft {
  /** The form's own name. */
  readonly form: string
  /** Grows with every change of the words: epoch ms of the last letter, by this device's clock. */
  readonly at: number
  /** '' drops the form's words. */
  readonly text: string
}

/** Forms half filled in, kept in the device database. Sign-out drops them. */
export interface FormDrafts {
  /** An author's forms, in every tab as they are now. */
  readonly all: (author: string) => Live<Reading<readonly FormDraft[]>>
  /**
   * Kept for good when it resolves; what is newer there stays. false: the author has signed out on this device, and nothing
   * is kept. @throws SyncError where the device cannot
   */
  readonly keep: (author: string, draft: FormDraft) => Promise<boolean>
}

const KIND = 'form'

/**
 * `hasLeft` knows, from the device database, who has signed out and is not back.
 * @see tests/unit/session/form-drafts.test.ts
 */
export const formDrafts = (
  platform: Pick<Platform, 'after'>,
  device: DeviceStore,
  hasLeft: (author: string) => Promise<boolean>,
): Served<FormDrafts> => ({
  all: (author) =>
    followedRows(platform, device, 'drafts', ({ id, order, body, kind, author: whose }) =>
      whose === author && kind === KIND
        ? { form: id.slice(author.length + 1), at: order, text: body }
        : null,
    ),
  keep: async (author, { form, at, text }) => {
    const id = `${author}:${form}`
    const before = await device.get('drafts', id)
    if (before && before.order > at) return true
    if (text === '') await device.remove('drafts', id)
    else {
      const about = { id, author, kind: KIND, version: 1, state: '' }
      await device.put('drafts', { ...about, order: at, body: text })
    }
    // Another tab may have signed out, and dropped what there was, while this was on its way. Asked afterwards: what was
    // there before the sign-out was noted is dropped by it.
    if (!(await hasLeft(author))) return true
    await device.remove('drafts', id)
    return false
  },
})
