import { SyncError, type SyncErrorCode } from '../lib/sync-error.ts'

const CODE_BY_NAME: Readonly<Record<string, SyncErrorCode>> = {
  QuotaExceededError: 'quota',
  AbortError: 'aborted',
  TransactionInactiveError: 'aborted',
  PrematureCommitError: 'aborted',
  DatabaseClosedError: 'closed',
  InvalidStateError: 'closed',
  UnknownError: 'closed', // WebKit: 'Connection to Indexed Database server lost'
  NotFoundError: 'closed',
}

/** Every error that hides in this one: Dexie wraps what IndexedDB threw, and a bulk error holds one per row. */
const chain = (error: unknown, depth = 0): readonly Error[] => {
  if (!(error instanceof Error) || depth > 4) return []
  const inner = 'inner' in error ? chain(error.inner, depth + 1) : []
  const failures =
    'failures' in error && Array.isArray(error.failures) ? chain(error.failures[0], depth + 1) : []
  return [error, ...inner, ...failures, ...chain(error.cause, depth + 1)]
}

/** True for a database that RxDB calls closed, or that Dexie opens again: a call then fails without a cause. */
const isClosed = (errors: readonly Error[]): boolean =>
  errors.some(({ message }) => /\bis closed\b|\bCOL21\b/.test(message)) ||
  errors.at(-1)?.name === 'OpenFailedError'

/**
 * The error of a store as the engine's own: 'quota', 'aborted', 'closed' or 'storage'. A full disk is told first,
 * because a transaction that runs into it is aborted as well.
 */
export const storeError = (error: unknown): SyncError => {
  if (error instanceof SyncError) return error
  const errors = chain(error)
  const codes = errors.map((one) => CODE_BY_NAME[one.name]).filter((code) => code !== undefined)
  const code =
    (['quota', 'closed', 'aborted'] as const).find((one) => codes.includes(one)) ??
    (isClosed(errors) ? 'closed' : 'storage')
  return new SyncError(code, { name: errors[0]?.name ?? typeof error }, error)
}

/** Runs work on a store; whatever it throws comes out as a SyncError. */
export const storing = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw storeError(error)
  }
}
