import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { isSingle, type OutboxItem } from '../../../../sync/index.ts'
import { useBusy } from '../../../shared/live/busy.ts'
import { useQuery, useStatus } from '../../../shared/live/sync-context.tsx'
import { labelOf } from '../outbox/collection-words.ts'
import { failedOf, mendPath, reasonsOf } from '../outbox/outcome.ts'
import { outbox as words } from '../outbox/strings.ts'
import { needsPerson } from '../parts/standing.ts'
import { endToast, NEEDS, toastBad } from '../parts/toast.tsx'
import { decidePath, outboxPath } from '../paths.ts'
import { strings } from '../strings.ts'

type Items = readonly OutboxItem[]

const { toast } = strings

/** Changes that have come to need a person since the outbox was read before. Pure. */
export const newNeeds = (before: Items, now: Items): Items =>
  now.filter(
    (item) => needsPerson(item) && before.find(({ id }) => id === item.id)?.state !== item.state,
  )

/** The failure's title of its page, and the server's reason by field where there is one. Pure. */
export const needWords = (item: OutboxItem): readonly [title: string, lines: readonly string[]] => {
  const name = isSingle(item.collection) ? [] : [`“${labelOf(item)}”`]
  if (item.state === 'conflict') return [toast.conflictTitle, [...name, toast.conflictText]]
  const [title, sentence] = failedOf(item)
  const isByField = Object.keys(item.errors).some((field) => field !== '')
  const reasons = [...(isByField ? [] : [sentence]), ...reasonsOf(item)]
  return [title, [...name, ...reasons, toast.refusedText]]
}

/** Where a change that needs its author is ended: the question or its form, where there is one. */
const wayOf = (item: OutboxItem): readonly [to: string, label: string] => {
  if (item.state === 'conflict') return [decidePath(item.id), words.compare]
  const form = mendPath(item)
  return form ? [form, words.mend] : [outboxPath, toast.open]
}

const tell = (items: Items): void => {
  const [first, ...others] = items
  if (!first) return
  const [title, lines] =
    others.length === 0
      ? needWords(first)
      : [toast.someFailed, [toast.needing(items.length), toast.needingText]]
  const [to, way] = others.length > 0 ? ([outboxPath, toast.open] as const) : wayOf(first)
  const message = (
    <>
      {lines.map((line) => (
        <span key={line}>{line} </span>
      ))}
      <Link to={to} state={{ isOpenedHere: true }} onClick={() => endToast(NEEDS)}>
        {way}
      </Link>
    </>
  )
  toastBad(title, message, NEEDS)
}

/** Says once, on every page of the panel, that a change needs its author. An update does not cut what is being sent. */
export function OutboxWatch() {
  const outbox = useQuery('outbox')
  const { sending, waiting, paused } = useStatus().outbox
  useBusy('upload', sending > 0 || (waiting > 0 && paused === null))
  const before = useRef<Items | null>(null)
  const items = outbox.state === 'ready' ? outbox.value : null
  useEffect(() => {
    if (items === null) return
    // What stood there before this page was opened is shown by the count, not said again.
    if (before.current) tell(newNeeds(before.current, items))
    if (!items.some(needsPerson)) endToast(NEEDS)
    before.current = items
    // The page of the outbox is fetched ahead: it is opened where there is no network.
    if (items.length > 0) import('../outbox/outbox-page.tsx').catch(() => undefined)
  }, [items])
  return null
}
