import type { Sync } from '../../../../sync/index.ts'

/** True while this admin is still signed in: work begun under a name ends under no other. */
export const isSignedIn = ({ session }: Pick<Sync, 'session'>, adminId: string): boolean => {
  const now = session.state.getSnapshot()
  return now.kind === 'signed-in' && now.admin.id === adminId
}
