import type { EngineOptions } from './engine.ts'
import {
  cancelForgetting,
  type Forgetting,
  forgetAdmin,
  type Leaving,
  leavingOf,
  noteForgetting,
  pendingForgets,
} from './forget-admin.ts'
import { adminOf } from './scope-of.ts'

/**
 * How admins leave this device and come back. A module of its own: no visitor loads it, but where one has left something to do.
 * @see tests/unit/session/sign-out.test.ts
 */
export const leavingOn = ({ host, platform, auth, cameWith, files }: EngineOptions) => {
  const { device } = host
  /** The leaving of an admin who is not back since. */
  const leftBy = async (adminId: string): Promise<Leaving | null> => {
    const leaving = await leavingOf(device, adminId)
    const isHis = adminOf(auth.state.getSnapshot()) === adminId
    return leaving && isHis && auth.signOuts.getSnapshot() >= leaving.signOuts ? null : leaving
  }
  /** Before the session is ended: a tab that dies then is followed by one that finishes. */
  const note = (adminId: string, forgetting: Forgetting): Promise<void> =>
    noteForgetting(device, {
      adminId,
      forgetting,
      at: platform.now(),
      signOuts: auth.signOuts.getSnapshot() + 1,
    })
  /** Drops what goes with an admin. */
  const forget = async (leaving: Pick<Leaving, 'adminId' | 'forgetting'>): Promise<void> => {
    // Their envelopes tell whose the bytes are.
    if (leaving.forgetting === 'everything') await (await files).dropChosenBy(leaving.adminId)
    await forgetAdmin(host, leaving, platform.now())
  }
  return {
    note,
    forget,
    hasLeft: async (adminId: string): Promise<boolean> => (await leftBy(adminId)) !== null,
    comeBack: (adminId: string): Promise<void> => cancelForgetting(device, adminId),
    /** A browser that was killed may give back a session that was left: it had not written down yet that it was. */
    endLeftSession: async (): Promise<void> => {
      const adminId = adminOf(cameWith)
      if (adminId === null || auth.state.getSnapshot() !== cameWith) return
      const leaving = await leftBy(adminId)
      if (!leaving) return
      await note(adminId, leaving.forgetting)
      auth.signOut()
    },
    /** Drops what those who left have left to do; who is signed in is back. */
    finish: async (): Promise<void> => {
      const back = adminOf(auth.state.getSnapshot())
      if (back !== null) await cancelForgetting(device, back)
      for (const leaving of await pendingForgets(device, platform.now())) await forget(leaving)
    },
  }
}
