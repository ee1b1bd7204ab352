import type { Sync } from '../../../../sync/index.ts'

/** Whether it is still this admin who is signed in: what was begun under a name is ended under no other. */
export const isSignedIn = ({ session }: Pick<Sync, 'session'>, adminId: string): boolean => {
  const now = session.state.getSnapshot()
  return now.kind === 'signed-in' && now.admin.id === adminId
}
