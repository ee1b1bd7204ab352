import { useEffect, useSyncExternalStore } from 'react'
import type { OutboxItem } from '../../../../sync/index.ts'
import { useQuery } from '../../../shared/live/sync-context.tsx'
import { allAnnounced, settleAnnounced, subscribeAnnounced } from './announced.ts'

/** The time after which a change that neither waits nor was sent counts as given up. */
const SURE_MS = 2_000

/** Says of what was kept that it is done, once it is. What was sent is asked for only while there is something to say. */
export function Fates({ outbox }: { readonly outbox: readonly OutboxItem[] }) {
  const announced = useSyncExternalStore(subscribeAnnounced, allAnnounced)
  return announced.size > 0 && <Settle outbox={outbox} announced={announced} />
}

function Settle({
  outbox,
  announced,
}: {
  readonly outbox: readonly OutboxItem[]
  readonly announced: ReturnType<typeof allAnnounced>
}) {
  const sent = useQuery('sent')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said later may be done by then
  useEffect(() => {
    if (sent.state !== 'ready') return
    const fates = { outbox, sent: sent.value }
    if (!settleAnnounced(fates, false)) return
    const timer = setTimeout(() => settleAnnounced(fates, true), SURE_MS)
    return () => clearTimeout(timer)
  }, [outbox, sent, announced])
  return null
}
