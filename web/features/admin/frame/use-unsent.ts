import { useQuery, useStatus } from '../../../shared/live/sync-context.tsx'

/** How many changes of this admin are not on the server yet, whatever keeps them. */
export const useUnsent = (): number => {
  const outbox = useQuery('outbox')
  const { waiting, sending, conflicts, refused } = useStatus().outbox
  return outbox.state === 'ready' ? outbox.value.length : waiting + sending + conflicts + refused
}
