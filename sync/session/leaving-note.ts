import { LEAVING } from '../lib/storage-keys.ts'
import type { Envelope } from '../store/port.ts'

/** The extent: with a sign-out mirror and drafts; with the device's data also outbox, tray and chosen files. */
export type Forgetting = 'left' | 'everything'

export const PENDING = 'forget'

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
