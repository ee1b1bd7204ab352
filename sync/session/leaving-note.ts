import { LEAVING } from '../lib/storage-keys.ts'
import type { Envelope } from '../store/port.ts'

/** The extent: with a sign-out mirror and drafts; with the device's data also outbox, tray and chosen files. */
export type Forgetting = 'left' | 'everything'

export const PENDING = 'forget'

/** Note that an admin leaves and what of his has to go, so that a crash is made good at the next start. */
export const leavingNote = (adminId: string, forgetting: Forgetting, now: number): Envelope => ({
  id: LEAVING + adminId,
  author: adminId,
  kind: PENDING,
  version: 1,
  state: forgetting,
  order: now,
  body: '',
})
