import type { RowSync, SyncStatus } from '../../../../sync/index.ts'

/** Whether changes go out now: the last attempt to send is as telling as the last one to read. */
export type Standing = 'sending' | 'offline' | 'failing' | 'signed-out'

export const standingOf = ({ phase, outbox }: SyncStatus): Standing => {
  if (outbox.paused !== null) return outbox.paused
  return phase === 'offline' || phase === 'failing' ? phase : 'sending'
}

/**
 * A change that was tried without an answer is 'sending' to the engine, which must not touch its bytes. To a person it
 * waits.
 */
export const shownSync = <S extends RowSync | 'lost'>(
  sync: S,
  status: SyncStatus,
): S | 'waiting' => (sync === 'sending' && standingOf(status) !== 'sending' ? 'waiting' : sync)
