import { memo, type ReactNode, useEffect, useId, useState } from 'react'
import type { ListPage } from '../../../sync/index.ts'
import { firstOf, pageHref, useListParams } from '../routes/list-params.ts'
import type { ListState } from '../status/list-state.ts'
import { Blank } from './blank.tsx'
import { Button } from './button.tsx'
import list from './list.module.css'
import { NotHere } from './not-here.tsx'
import { Pager } from './pager.tsx'
import { stateStrings } from './state-strings.ts'

export interface ListWords {
  readonly loading: string
  /** Heading of the shown rows for a screen reader: 'Tests 13 to 16 of 16'. */
  readonly heading: (first: number, shown: number, total: number) => string
  readonly emptyTitle: string
  readonly emptyText: string
  /** Absent where nothing filters the list; its title is the one of the empty list unless it has its own. */
  readonly unmatchedTitle?: string
  readonly unmatchedText?: string
  readonly errorTitle: string
  readonly errorText: string
}

const SIX = [0, 1, 2, 3, 4, 5] as const

/**
 * A list in whichever of its states it is, with its pages. `card` and `bones` give list items: the same function at
 * every draw, so that unchanged cards are not drawn again.
 */
export function ListResults<T extends { readonly id: string }>({
  state,
  words,
  filters = NOTHING,
  className = list.list,
  card,
  bones,
}: {
  state: ListState<T>
  words: ListWords
  /** Questions of the address that 'Clear filters' takes away. */
  filters?: readonly string[]
  className?: string
  card: (row: T, index: number) => ReactNode
  bones: (index: number) => ReactNode
}) {
  switch (state.kind) {
    case 'rows':
      return <Rows page={state.page} words={words} className={className} card={card} />
    case 'coming':
      return (
        <ul className={`${className} ${list.bones}`} aria-busy="true" aria-label={words.loading}>
          {SIX.map(bones)}
        </ul>
      )
    case 'unmatched':
      return <Unmatched words={words} filters={filters} />
    case 'empty':
      return <Blank drawing="empty" title={words.emptyTitle} text={words.emptyText} />
    case 'unseen':
      return <NotHere kind="unseen" />
    case 'error':
      return <NotHere kind="error" title={words.errorTitle} text={words.errorText} />
    default:
      return state satisfies never
  }
}

const NOTHING: readonly string[] = []

function Unmatched({ words, filters }: { words: ListWords; filters: readonly string[] }) {
  const { params, change } = useListParams()
  const clear = (): void => change(Object.fromEntries(filters.map((name) => [name, ''])))
  const typed = (params.get('q') ?? '').trim()
  const [near, setNear] = useState<typeof import('./near-hits.tsx') | null>(null)
  useEffect(() => {
    // Without it the list says what it said: nothing is found.
    if (typed !== '') import('./near-hits.tsx').then(setNear, () => undefined)
  }, [typed])
  return (
    <>
      <Blank
        drawing="empty"
        title={words.unmatchedTitle ?? words.emptyTitle}
        text={words.unmatchedText ?? words.emptyText}
      >
        {filters.length > 0 ? (
          <Button look="outline" onClick={clear}>
            {stateStrings.clearFilters}
          </Button>
        ) : null}
      </Blank>
      {near && typed !== '' ? <near.NearHits words={typed} /> : null}
    </>
  )
}

function Rows<T extends { readonly id: string }>({
  page,
  words,
  className,
  card,
}: {
  page: ListPage<T>
  words: ListWords
  className: string | undefined
  card: (row: T, index: number) => ReactNode
}) {
  const { params } = useListParams()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 className="vh" id={headingId} tabIndex={-1} data-results="">
        {words.heading(firstOf(page.page), page.rows.length, page.total)}
      </h2>
      <Cards rows={page.rows} className={className} card={card} />
      <Pager page={page.page} pages={page.pages} hrefOf={(to) => pageHref(params, to)} />
    </section>
  )
}

interface CardProps<T> {
  readonly row: T
  readonly index: number
  readonly card: (row: T, index: number) => ReactNode
}

const CardNow = <T,>({ row, index, card }: CardProps<T>) => card(row, index)

/** A row is read again with every change of its list, and is nearly always the same. */
const isSameCard = <T,>(before: CardProps<T>, now: CardProps<T>): boolean =>
  before.card === now.card &&
  before.index === now.index &&
  (before.row === now.row || JSON.stringify(before.row) === JSON.stringify(now.row))

// as: `memo` forgets that the component is made for any kind of row.
const Card = memo(CardNow, isSameCard) as typeof CardNow

function CardsNow<T extends { readonly id: string }>({
  rows,
  className,
  card,
}: {
  rows: readonly T[]
  className: string | undefined
  card: (row: T, index: number) => ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to VoiceOver unless it says so
    <ul className={className} role="list">
      {rows.map((row, index) => (
        <Card key={row.id} row={row} index={index} card={card} />
      ))}
    </ul>
  )
}

// as: see above. A new address alone draws no card again.
const Cards = memo(CardsNow) as typeof CardsNow
