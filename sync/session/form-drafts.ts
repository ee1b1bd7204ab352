import { followedRows } from '../files/wanted/followed-rows.ts'
import type { Live, Reading } from '../lib/live.ts'
import type { Served } from '../lib/observables.ts'
import type { Platform } from '../lib/platform.ts'
import type { DeviceStore } from '../store/port.ts'

/** A form's values that are not saved yet. */
export interface FormDraft {
  /** The form's own name. */
  readonly form: string
  /** Epoch ms of the last change, by this device's clock. */
  readonly at: number
  /** The values as JSON; '' drops the draft. */
  readonly text: string
}

/** Half-filled forms, kept in the device database until the author saves or signs out. */
export interface FormDrafts {
  /** An author's drafts, live in every tab. */
  readonly all: (author: string) => Live<Reading<readonly FormDraft[]>>
  /**
   * Stored durably when it resolves; a newer draft of the form stays. false: the author has signed out on this device, and
   * nothing is kept. @throws SyncError where the device cannot store it
   */
  readonly keep: (author: string, draft: FormDraft) => Promise<boolean>
}

const KIND = 'form'

/**
 * `hasLeft`: whether an author has signed out on this device and has not signed in since.
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
    // Another tab may have signed out meanwhile. Its sign-out notes itself first and then drops the drafts that it finds, so a
    // draft that was written after the note is found here, and one written before it is found there.
    if (!(await hasLeft(author))) return true
    await device.remove('drafts', id)
    return false
  },
})
