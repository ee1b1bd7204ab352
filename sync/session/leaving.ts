import type { SessionState } from '../api.ts'
import type { FileEngine } from '../files/open-files.ts'
import type { Auth } from '../remote/auth.ts'
import { LEAVING } from '../remote/session-store.ts'
import type { DeviceStore, Envelope } from '../store/port.ts'
import type { MirrorScope } from '../store/schema.ts'
import type { StoreHost } from '../store/store-host.ts'

/** The extent: with a sign-out mirror and drafts; with the device's data also outbox, tray and chosen files. */
export type Forgetting = 'left' | 'everything'

const PENDING = 'forget'

/** The note that an admin leaves, and what has to go, so that the next start finishes after a crash. */
export const leavingNote = (adminId: string, forgetting: Forgetting, now: number): Envelope => ({
  id: LEAVING + adminId,
  author: adminId,
  kind: PENDING,
  version: 1,
  state: forgetting,
  order: now,
  body: '',
})

/** The signed-in admin, or null: none, or not known. */
export const adminOf = (session: SessionState): string | null =>
  session.kind === 'signed-in' ? session.admin.id : null

/** The mirror of an admin, or everybody's. */
export const scopeOf = (adminId: string | null): MirrorScope =>
  adminId === null ? 'visitor' : `admin-${adminId}`

const DONE = 'forgotten'
const LEFT = ['drafts'] as const
const EVERYTHING = ['drafts', 'outbox', 'files'] as const

/** The note of an admin who left and is not back since. */
export const noteOf = (device: DeviceStore, adminId: string): Promise<Envelope | null> =>
  device.get('settings', LEAVING + adminId)

interface LeavingOptions {
  readonly host: StoreHost
  readonly auth: Pick<Auth, 'state' | 'token'>
  readonly files: Promise<Pick<FileEngine, 'dropChosenBy'>>
}

/**
 * How admins leave this device and come back. A module of its own: no visitor loads it, but where one has left something to do.
 * @see tests/unit/session/sign-out.test.ts
 */
export const leavingOn = ({ host, auth, files }: LeavingOptions) => {
  const { device } = host
  /** The signed-in admin, whatever the tab. */
  const adminNow = async (): Promise<string | null> => {
    await auth.token()
    return adminOf(auth.state.value)
  }
  const comeBack = (adminId: string): Promise<void> => device.remove('settings', LEAVING + adminId)
  /**
   * Drops an admin's mirror and drafts. Outbox and tray stay under the admin's name (protocol, 22), unless everything
   * has to go. The sign-out stays known until the admin is back. Repeatable.
   * @throws SyncError
   */
  const forget = async (adminId: string, forgetting: Forgetting): Promise<void> => {
    // Their envelopes tell whose the bytes are.
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
    comeBack,
    /** Told by the note and by the session, which one write replaces together. */
    hasLeft: async (adminId: string): Promise<boolean> =>
      (await adminNow()) !== adminId && (await noteOf(device, adminId)) !== null,
    /**
     * Finishes what sign-outs left to do. The signed-in admin counts as back. `hinted`: the admin of the page's hint, whose mirror may have been begun in
     * error.
     */
    finish: async (hinted: string | null): Promise<void> => {
      const back = await adminNow()
      if (back !== null) await comeBack(back)
      for (const note of await device.all('settings'))
        if (note.kind === PENDING || (note.kind === DONE && note.author === hinted))
          await forget(note.author, note.state === 'everything' ? 'everything' : 'left')
    },
  }
}
