import { followedRows } from '../files/wanted/followed-rows.ts'
import type { Live, Reading } from '../lib/live.ts'
import type { Served } from '../lib/observables.ts'
import type { Platform } from '../lib/platform.ts'
import type { DeviceStore, Envelope } from '../store/port.ts'

/** A form's words that are not saved yet, as they were last changed. */
export interface FormDraft {
  /** The form's own name. */
  readonly form: string
  /** Grows with every change of the words: epoch ms of the last letter, by this device's clock. */
  readonly at: number
  /** '': dropped. */
  readonly text: string
}

/** Forms half filled in, kept in the device database. Sign-out drops them. */
export interface FormDrafts {
  /** An author's forms, in every tab as they are now; those included that were dropped within a day. */
  readonly all: (author: string) => Live<Reading<readonly FormDraft[]>>
  /**
   * Kept for good when it resolves; what is newer there stays. false: the author has signed out on this device, and nothing
   * is kept. @throws SyncError where the device cannot
   */
  readonly keep: (author: string, draft: FormDraft) => Promise<boolean>
}

const KIND = 'form'
const DROPPED = 'dropped'
/** Longer than a page that was left goes on giving back what was dropped meanwhile. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000

/**
 * `hasLeft` knows, from the device database, who has signed out and is not back.
 * @see tests/unit/session/form-drafts.test.ts
 */
export const formDrafts = (
  platform: Pick<Platform, 'after' | 'now'>,
  device: DeviceStore,
  hasLeft: (author: string) => Promise<boolean>,
): Served<FormDrafts> => {
  const dropOld = async (): Promise<void> => {
    const isOld = ({ kind, state, body }: Envelope): boolean =>
      kind === KIND && state === DROPPED && Math.abs(platform.now() - Number(body)) > REMEMBERED_MS
    const old = (await device.all('drafts')).filter(isOld)
    if (old.length > 0) await device.remove('drafts', ...old.map(({ id }) => id))
  }
  return {
    all: (author) =>
      followedRows(platform, device, 'drafts', ({ id, order, body, state, ...envelope }) => {
        if (envelope.author !== author || envelope.kind !== KIND) return null
        const text = state === DROPPED ? '' : body
        return { form: id.slice(author.length + 1), at: order, text }
      }),
    keep: async (author, { form, at, text }) => {
      const id = `${author}:${form}`
      const state = text === '' ? DROPPED : ''
      const before = await device.get('drafts', id)
      if (before && (before.order > at || (before.order === at && before.state === DROPPED)))
        return true
      // Of what was dropped the moment is kept, by which it is forgotten.
      const body = text || String(platform.now())
      await device.put('drafts', { id, author, kind: KIND, version: 1, state, order: at, body })
      // Another tab may have signed out, and dropped what there was, while this was on its way. Asked afterwards: what was
      // there before the sign-out was noted is dropped by it.
      if (await hasLeft(author)) {
        await device.remove('drafts', id)
        return false
      }
      if (text === '') await dropOld()
      return true
    },
  }
}
