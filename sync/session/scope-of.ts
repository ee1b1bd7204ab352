import type { SessionState } from '../api.ts'
import type { MirrorScope } from '../store/schema.ts'

/** The signed-in admin, or null: none, or not known. */
export const adminOf = (session: SessionState): string | null =>
  session.kind === 'signed-in' ? session.admin.id : null

/** The mirror of an admin, or everybody's. */
export const scopeOf = (adminId: string | null): MirrorScope =>
  adminId === null ? 'visitor' : `admin-${adminId}`
