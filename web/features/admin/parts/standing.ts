import type { OutboxItem, RowSync, SyncStatus } from '../../../../sync/index.ts'
import { useQuery, useStatus } from '../../../shared/live/sync-context.tsx'
import { strings } from '../strings.ts'

/** Whether changes go out now, by the last attempt to send and the last attempt to read. */
export type Standing = 'sending' | 'offline' | 'failing' | 'signed-out'

export const standingOf = ({ phase, outbox }: SyncStatus): Standing => {
  if (outbox.paused !== null) return outbox.paused
  return phase === 'offline' || phase === 'failing' ? phase : 'sending'
}

/**
 * A change that was tried without an answer is 'sending' to the engine, which must not touch its bytes. To a person it
 * waits.
 */
export const shownSync = <S extends RowSync>(sync: S, status: SyncStatus): S | 'waiting' =>
  sync === 'sending' && standingOf(status) !== 'sending' ? 'waiting' : sync

/** Whether a change of that state needs a person. */
export const needsPerson = ({ state }: Pick<OutboxItem, 'state'>): boolean =>
  state !== 'waiting' && state !== 'sending'

/** What is true of a change that the server does not have yet. `isOnline`: as the browser knows it. */
export const waitingWords = (
  status: SyncStatus,
  isOnline: boolean,
): readonly [title: string, text: string] => {
  const { toast } = strings
  if (status.storage.kind === 'memory') return [toast.keptInTab, toast.keptInTabText]
  const isOffline = !isOnline || standingOf(status) === 'offline'
  return isOffline ? [toast.savedOffline, ''] : [toast.saved, toast.savedWaits]
}

/** How many changes of this admin are not on the server yet, whatever keeps them. */
export const useUnsent = (): number => {
  const outbox = useQuery('outbox')
  const { waiting, sending, conflicts, refused } = useStatus().outbox
  return outbox.state === 'ready' ? outbox.value.length : waiting + sending + conflicts + refused
}
