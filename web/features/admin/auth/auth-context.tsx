import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { Admin, SessionState, Sync } from '../../../../sync/index.ts'
import { useLive } from '../../../shared/live/sync-context.tsx'
import { dropBasketOf } from '../../../sw/basket.ts'
import { type Drafts, draftsOn, handOverAtEnd } from '../drafts.ts'
import { strings } from '../strings.ts'

interface Auth {
  readonly state: SessionState
  readonly sync: Sync
  readonly drafts: Drafts
  /** The admin of this tab signed out, here or in another tab; false after a session that ended by itself. */
  readonly hasLeft: boolean
  readonly signOut: () => Promise<void>
  /** Signs out, and leaves nothing of this admin on this device. */
  readonly removeDeviceData: () => Promise<void>
}

const AuthContext = createContext<Auth | null>(null)

/** A session that was ended elsewhere is met within a minute, also where nobody touches the panel. */
const ASK_AGAIN_MS = 45_000

const useStillSignedIn = (sync: Sync, adminId: string | null): void =>
  useEffect(() => {
    if (adminId === null) return
    // Any question of an admin tells: a refused token ends the session here.
    const timer = setInterval(() => void sync.online.reach(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [sync, adminId])

/** The admin who is signed in, in all tabs: each change of the engine's session is followed. */
export function AuthProvider({ sync, children }: { sync: Sync; children: ReactNode }) {
  const state = useLive(sync.session.state)
  const drafts = draftsOn(sync.drafts)
  const adminId = state.kind === 'signed-in' ? state.admin.id : null
  useStillSignedIn(sync, adminId)
  useEffect(() => handOverAtEnd(drafts), [drafts])
  /** The admin of this tab, also once they are signed out. */
  const [last, setLast] = useState(adminId)
  if (adminId !== null && adminId !== last) setLast(adminId)
  const hasLeft = last !== null && state.kind === 'signed-out' && !state.ended
  useEffect(() => {
    // Signed out by a person, here or in another tab: forms go too. A session that ended by itself keeps them.
    if (hasLeft) drafts.dropAll(last)
  }, [hasLeft, last, drafts])
  const value = useMemo(
    (): Auth => ({
      state,
      sync,
      drafts,
      hasLeft,
      signOut: () => {
        // Before the session goes: a tab that dies in between must not leave a draft that nobody is asked about again.
        if (adminId !== null) drafts.dropAll(adminId)
        return sync.session.signOut()
      },
      removeDeviceData: async () => {
        if (adminId === null) return
        drafts.dropAll(adminId)
        await dropBasketOf(adminId, Date.now())
        await sync.session.removeDeviceData()
      },
    }),
    [adminId, state, sync, drafts, hasLeft],
  )
  return <AuthContext value={value}>{children}</AuthContext>
}

/** The auth state; outside its provider it is a mistake of the programmer, and says so. */
export const useAuth = (): Auth => {
  const auth = useContext(AuthContext)
  if (auth === null) throw new Error(strings.authOutside)
  return auth
}

/** The signed-in admin and the engine, for pages behind the guard. */
export const useAdmin = (): {
  readonly admin: Admin
  readonly sync: Sync
  readonly drafts: Drafts
} => {
  const { state, sync, drafts } = useAuth()
  if (state.kind !== 'signed-in') throw new Error('a page of the panel was drawn without an admin')
  return { admin: state.admin, sync, drafts }
}
