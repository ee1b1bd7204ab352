import type { Outcome } from '../api.ts'
import { SyncError } from '../lib/sync-error.ts'

/** Runs a command; what it throws becomes the value that screens show. */
export const outcomeOf = async (work: () => Promise<void>): Promise<Outcome> => {
  try {
    await work()
    return { ok: true }
  } catch (error) {
    const code = error instanceof SyncError ? error.code : 'internal'
    return { ok: false, code, fields: {} }
  }
}
