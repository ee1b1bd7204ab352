import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { OutboxItem } from '../../../../sync/index.ts'
import { useQuery, useStatus } from '../../../shared/live/sync-context.tsx'
import { useBusy } from '../../../shared/status/busy.ts'
import { isCreation } from '../outbox/change-words.ts'
import { collectionWords, labelOf } from '../outbox/collection-words.ts'
import { toastBad } from '../parts/toast.tsx'
import { outboxPath } from '../paths.ts'
import { strings } from '../strings.ts'

const { toast } = strings

/** What a page would have said, had the answer come while the form was open. */
const refusedTitle = (item: OutboxItem): string => {
  const { failed } = collectionWords[item.collection]
  if (item.op === 'delete') return failed.deleteFailed[0]
  return isCreation(item) ? failed.addFailed[0] : failed.editFailed[0]
}

const wordsOf = (item: OutboxItem): readonly [title: string, text: string] | null => {
  const label = labelOf(item)
  switch (item.state) {
    case 'conflict':
      return [toast.conflictTitle, toast.conflictText(label)]
    case 'refused':
      return [refusedTitle(item), toast.refusedText(label)]
    case 'unknown':
      return [refusedTitle(item), toast.unknownText(label)]
    case 'waiting':
    case 'sending':
      return null
    default:
      return item.state satisfies never
  }
}

/** Says once, wherever the admin is, that a change of theirs was not taken; what is on its way is not cut by an update. */
export function OutboxWatch() {
  const outbox = useQuery('outbox')
  const { sending, waiting, paused } = useStatus().outbox
  useBusy('upload', sending > 0 || (waiting > 0 && paused === null))
  const seen = useRef<ReadonlyMap<string, OutboxItem['state']> | null>(null)
  useEffect(() => {
    if (outbox.state !== 'ready') return
    const before = seen.current
    seen.current = new Map(outbox.value.map((item) => [item.id, item.state]))
    // What stood there before this page was opened is shown by the count, not said again.
    if (before === null) return
    // The outbox itself shows it, and would stand half covered on a phone.
    if (window.location.pathname === outboxPath) return
    for (const item of outbox.value) {
      const words = before.get(item.id) === item.state ? null : wordsOf(item)
      if (!words) continue
      const [title, text] = words
      toastBad(
        title,
        <>
          {text} <Link to={outboxPath}>{toast.open}</Link>
        </>,
        `outbox-${item.id}-${item.state}`,
      )
    }
  }, [outbox])
  return null
}
