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

/** The time between two checks of the session, ms: an admin who was removed is out within a minute. */
const ASK_AGAIN_MS = 45_000

const useStillSignedIn = (sync: Sync, adminId: string | null): void =>
  useEffect(() => {
    if (adminId === null) return
    // Any request of an admin does: when the server refuses the token, the session ends here.
    const timer = setInterval(() => void sync.online.reach(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [sync, adminId])

/** Provides the session of all tabs to the panel. */
export function AuthProvider({ sync, children }: { sync: Sync; children: ReactNode }) {
  const state = useLive(sync.session.state)
  const drafts = draftsOn(sync.drafts)
  const adminId = state.kind === 'signed-in' ? state.admin.id : null
  useStillSignedIn(sync, adminId)
  useEffect(() => handOverAtEnd(drafts), [drafts])
  /** The last admin of this tab, also after they signed out. */
  const [last, setLast] = useState(adminId)
  if (adminId !== null && adminId !== last) setLast(adminId)
  const hasLeft = last !== null && state.kind === 'signed-out' && !state.ended
  useEffect(() => {
    // A person who signs out, here or in another tab, leaves no drafts. A session that ended by itself keeps them.
    if (hasLeft) drafts.dropAll(last)
  }, [hasLeft, last, drafts])
  const value = useMemo(
    (): Auth => ({
      state,
      sync,
      drafts,
      hasLeft,
      signOut: () => {
        // Drafts go before the session: if the tab dies in between, no draft is left behind.
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

/** The session and what can be done with it. @throws outside of `AuthProvider` */
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

/** Whether this admin is still signed in. Work that was begun for one admin must not end for another. */
export const isSignedIn = ({ session }: Pick<Sync, 'session'>, adminId: string): boolean => {
  const now = session.state.getSnapshot()
  return now.kind === 'signed-in' && now.admin.id === adminId
}
