import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isSingle, type OutboxItem } from '../../../../sync/index.ts'
import { labelOf } from '../outbox/collection-words.ts'
import { failedOf, reasonsOf } from '../outbox/outcome-words.ts'
import { outbox as words } from '../outbox/strings.ts'
import { isSentAgain } from '../parts/announced.ts'
import { needsPerson } from '../parts/sent-words.ts'
import { endToast, isShown, toastBad } from '../parts/toast.tsx'
import { needPath, outboxPath } from '../paths.ts'
import { strings } from '../strings.ts'
import classes from './tell-needs.module.css'

type Items = readonly OutboxItem[]

const { toast } = strings
const ABOUT = 'outbox-needs'

const titleOf = (item: OutboxItem): string => {
  if (item.state === 'lost') return toast.lostTitle
  return item.state === 'conflict' ? toast.conflictTitle : failedOf(item)[0]
}

/** The server's reason by field where there is one, else what the page would have said. */
const linesOf = (item: OutboxItem): readonly string[] => {
  if (item.state === 'conflict') return [toast.conflictText]
  if (item.state === 'lost') return [toast.lostText]
  const [, sentence] = failedOf(item)
  const isByField = Object.keys(item.errors).some((field) => field !== '')
  return [...(isByField ? [] : [sentence]), ...reasonsOf(item), toast.refusedText]
}

const wayOf = ({ id, state }: OutboxItem): readonly [href: string, text: string] => {
  const href = needPath(state, id)
  if (state === 'conflict') return [href, words.compare]
  return [href, state === 'refused' ? words.mend : toast.open]
}

const withWay = (lines: readonly string[], [href, text]: readonly [string, string]): ReactNode => (
  <>
    {lines.map((line) => (
      <span key={line} className={classes.line}>
        {line}
      </span>
    ))}
    <Link to={href} onClick={() => endToast(ABOUT)}>
      {text}
    </Link>
  </>
)

const say = (items: Items): void => {
  const [first, ...others] = items
  if (!first) {
    endToast(ABOUT)
    return
  }
  if (others.length === 0) {
    const name = isSingle(first.collection) ? [] : [`“${labelOf(first)}”`]
    toastBad(titleOf(first), withWay([...name, ...linesOf(first)], wayOf(first)), ABOUT)
    return
  }
  const title = others.every((item) => titleOf(item) === titleOf(first))
    ? titleOf(first)
    : toast.someFailed
  const lines = [toast.needing(items.length), toast.needingText]
  toastBad(title, withWay(lines, [outboxPath, toast.open]), ABOUT)
}

let told: Items = []

export const endNeeds = (): void => endToast(ABOUT)

const stateIn = (items: Items, { id }: OutboxItem) => items.find((item) => item.id === id)?.state

/**
 * Tells what needs the person since the outbox was read `before`: a refusal, a conflict, or no clear answer. Those that are
 * told at one time are one message, which goes once nothing of it is left. `isInOutbox`: there they are in sight already.
 */
export const followNeeds = (before: Items, items: Items, isInOutbox: boolean): void => {
  const fresh = items.filter(
    (item) =>
      needsPerson(item) &&
      stateIn(before, item) !== item.state &&
      (!isInOutbox || isSentAgain(item)),
  )
  const old = isShown(ABOUT) ? told : []
  const still = items.filter(
    (item) =>
      needsPerson(item) && old.some(({ id, state }) => id === item.id && state === item.state),
  )
  if (fresh.length === 0 && still.length === old.length) return
  told = [...still.filter(({ id }) => !fresh.some((item) => item.id === id)), ...fresh]
  say(told)
}
