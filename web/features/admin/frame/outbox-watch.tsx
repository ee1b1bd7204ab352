import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { OutboxItem } from '../../../../sync/index.ts'
import { useQuery, useStatus } from '../../../shared/live/sync-context.tsx'
import { useBusy } from '../../../shared/status/busy.ts'
import { outboxPage } from '../lazy-pages.tsx'
import { allAnnounced, endAnnounced, subscribeAnnounced } from '../parts/announced.ts'
import { outboxPath } from '../paths.ts'
import { endNeeds, followNeeds } from './tell-needs.tsx'

type Items = readonly OutboxItem[]

/** Says once, on every page of the panel, how the admin's changes ended. An update does not cut what is being sent. */
export function OutboxWatch() {
  const outbox = useQuery('outbox')
  const { sending, waiting, paused } = useStatus().outbox
  useBusy('upload', sending > 0 || (waiting > 0 && paused === null))
  const seen = useRef<Items | null>(null)
  const items = outbox.state === 'ready' ? outbox.value : null
  // Before the fates: the outbox itself shows what needs somebody, but of what was sent from there the answer is said.
  useLayoutEffect(() => {
    if (items === null) return
    // What stood there before this page was opened is shown by the count, not said again.
    if (seen.current) followNeeds(seen.current, items, window.location.pathname === outboxPath)
    seen.current = items
  }, [items])
  const isUsed = items !== null && items.length > 0
  useEffect(() => {
    // Code that does not come is said where it is drawn.
    if (isUsed) outboxPage.load().catch(() => undefined)
  }, [isUsed])
  const isInOutbox = useLocation().pathname === outboxPath
  useEffect(() => {
    if (isInOutbox) endNeeds()
  }, [isInOutbox])
  return items && <Fates outbox={items} />
}

/** The time after which a change that neither waits nor was sent counts as given up. */
const SURE_MS = 2_000

/** Says of what was kept that it is done, once it is. What was sent is asked for only while there is something to say. */
function Fates({ outbox }: { readonly outbox: readonly OutboxItem[] }) {
  const announced = useSyncExternalStore(subscribeAnnounced, allAnnounced)
  return announced.size > 0 && <AnnouncedEnds outbox={outbox} announced={announced} />
}

function AnnouncedEnds({
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
    if (!endAnnounced(fates, false)) return
    const timer = setTimeout(() => endAnnounced(fates, true), SURE_MS)
    return () => clearTimeout(timer)
  }, [outbox, sent, announced])
  return null
}
