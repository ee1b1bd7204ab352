import type { Session } from '../api.ts'
import type { Served } from '../lib/observables.ts'
import type { Auth } from '../remote/auth.ts'
import type { Engine } from './engine.ts'
import type { Forgetting } from './leaving.ts'

/** Signing in and out, for screens. */
export const createSession = (auth: Auth, engine: Pick<Engine, 'forget'>): Served<Session> => {
  const leave = async (forgetting: Forgetting): Promise<void> => {
    await auth.wake() // another tab may have signed out, or in, unheard
    const session = auth.state.value
    if (session.kind !== 'signed-in') return
    await engine.forget(session.admin.id, forgetting)
  }
  return {
    state: auth.state,
    signIn: auth.signIn,
    signOut: () => leave('left'),
    removeDeviceData: () => leave('everything'),
    needsSetUp: auth.needsSetUp,
    changeEmail: auth.changeEmail,
    changePassword: auth.changePassword,
    resetPassword: auth.resetPassword,
    join: auth.join,
    signOutEverywhere: auth.signOutEverywhere,
  }
}
