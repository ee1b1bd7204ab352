import type { Outcome } from '../../api.ts'
import { SyncError } from '../../lib/sync-error.ts'

/** Runs a command; what it throws becomes the value that screens show. */
export const outcomeOf = (work: () => Promise<void>): Promise<Outcome> =>
  outcomeWith(async () => {
    await work()
    return {}
  })

/** The same for a command that gives something back. */
export const outcomeWith = async <T>(work: () => Promise<T>): Promise<Outcome<T>> => {
  try {
    return { ok: true, ...(await work()) }
  } catch (error) {
    const code = error instanceof SyncError ? error.code : 'internal'
    return { ok: false, code, fields: {} }
  }
}
