import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { OutboxItem } from '../../../../sync/index.ts'
import { useQuery, useStatus } from '../../../shared/live/sync-context.tsx'
import { useBusy } from '../../../shared/status/busy.ts'
import { Fates } from '../parts/fates.tsx'
import { outboxPath } from '../paths.ts'
import { endNeeds, followNeeds } from './tell-needs.tsx'

type Items = readonly OutboxItem[]

/** Says once, wherever the admin is, what became of their changes; what is on its way is not cut by an update. */
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
  const isInOutbox = useLocation().pathname === outboxPath
  useEffect(() => {
    if (isInOutbox) endNeeds()
  }, [isInOutbox])
  return items && <Fates outbox={items} />
}
