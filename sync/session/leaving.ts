import type { FileEngine } from '../files/open-files.ts'
import { LEAVING, noteOf, type SessionState } from '../remote/session-store.ts'
import type { Envelope } from '../store/port.ts'
import type { MirrorScope } from '../store/schema.ts'
import type { StoreHost } from '../store/store-host.ts'

/** 'left', a sign-out: mirror and drafts go. 'everything': outbox and chosen files go too. */
export type Forgetting = 'left' | 'everything'

const PENDING = 'forget'

/** The note that an admin signs out, and what has to go, by which the next start finishes after a crash. */
export const leavingNote = (adminId: string, forgetting: Forgetting, now: number): Envelope => ({
  id: LEAVING + adminId,
  author: adminId,
  kind: PENDING,
  version: 1,
  state: forgetting,
  order: now,
  body: '',
})

/** The signed-in admin, or null. */
export const adminOf = (session: SessionState): string | null =>
  session.kind === 'signed-in' ? session.admin.id : null

/** The mirror of an admin; null: of visitors. */
export const scopeOf = (adminId: string | null): MirrorScope =>
  adminId === null ? 'visitor' : `admin-${adminId}`

const DONE = 'forgotten'
const LEFT = ['drafts'] as const
const EVERYTHING = ['drafts', 'outbox', 'files'] as const

interface LeavingOptions {
  readonly host: StoreHost
  readonly files: Promise<Pick<FileEngine, 'dropChosenBy'>>
}

/**
 * Removes admins' data after a sign-out.
 * @see tests/unit/session/sign-out.test.ts
 */
export const leavingOn = ({ host, files }: LeavingOptions) => {
  const { device } = host
  /**
   * Drops an admin's mirror and drafts, or everything of the admin's. The note of the sign-out stays until the admin signs
   * in again. Can be repeated.
   * @throws SyncError
   */
  const forget = async (adminId: string, forgetting: Forgetting): Promise<void> => {
    // First the bytes of chosen files: the files' envelopes, which say whose they are, go below.
    if (forgetting === 'everything') await (await files).dropChosenBy(adminId)
    await host.dropMirror(`admin-${adminId}`)
    for (const table of forgetting === 'everything' ? EVERYTHING : LEFT)
      for (const envelope of await device.all(table))
        if (envelope.author === adminId) await device.remove(table, envelope.id)
    const note = await noteOf(device, adminId)
    if (note) await device.put('settings', { ...note, kind: DONE })
    if (forgetting === 'everything') await host.dropCopy()
  }
  return {
    forget,
    /** Finishes sign-outs that were cut off. */
    finish: async (): Promise<void> => {
      for (const note of await device.all('settings'))
        if (note.kind === PENDING)
          await forget(note.author, note.state === 'everything' ? 'everything' : 'left')
    },
  }
}
