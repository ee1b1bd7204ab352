import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode, useId } from 'react'
import type { ListPage, SearchHit } from '../../../sync/index.ts'
import { langOf } from '../format/labels.ts'
import { contactPath, pathOfHit } from '../format/paths.ts'
import { firstOf, pageHref, useListParams } from '../live/list-params.ts'
import type { ListState } from '../live/list-state.ts'
import { useQuery } from '../live/sync-context.tsx'
import { useContact } from '../live/use-site.ts'
import { SubjectBadge } from './badges.tsx'
import blank from './blank.module.css'
import { Blank, Coming, NotHere } from './blank.tsx'
import { Button, ButtonAnchor, ButtonLink, Link } from './button.tsx'
import list from './list.module.css'
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

/** A list in whichever of its states it is, with its pages. `card` and `bones` give list items. */
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
        <Coming>
          <ul className={`${className} ${list.bones}`} aria-busy="true" aria-label={words.loading}>
            {SIX.map(bones)}
          </ul>
        </Coming>
      )
    case 'unmatched':
      return (
        <Unmatched also={state.page.also} words={words} filters={filters}>
          <AlsoByTag also={state.page.also} className={className} card={card} />
        </Unmatched>
      )
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

type Also<T> = ListPage<T>['also']

/** Rows whose tags or subject have the typed words, beneath the list's own. */
function AlsoByTag<T extends { readonly id: string }>({
  also,
  className,
  card,
}: {
  also: Also<T>
  className: string | undefined
  card: (row: T, index: number) => ReactNode
}) {
  const headingId = useId()
  if (!also || also.rows.length === 0) return null
  return (
    <section className={list.also} aria-labelledby={headingId}>
      <h2 id={headingId}>{stateStrings.alsoByTag}</h2>
      {also.dropped.length > 0 ? (
        <p className="muted">{stateStrings.nothingFor(also.dropped)}</p>
      ) : null}
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to VoiceOver unless it says so */}
      <ul className={className} role="list">
        {also.rows.map((row, index) => (
          <Fragment key={row.id}>{card(row, index)}</Fragment>
        ))}
      </ul>
    </section>
  )
}

const MOST = 5

/** No row has what was asked for. Beneath it stands what is near to it: `children`, else hits of the search over everything. */
function Unmatched({
  also,
  words,
  filters,
  children,
}: {
  also: Also<unknown>
  words: ListWords
  filters: readonly string[]
  children: ReactNode
}) {
  const { params, change } = useListParams()
  const clear = (): void => change(Object.fromEntries(filters.map((name) => [name, ''])))
  const typed = (params.get('q') ?? '').trim()
  const found = useQuery('search', typed, MOST)
  const hasAlso = also !== undefined && also.rows.length > 0
  const hits = found.state === 'ready' && !hasAlso ? found.value.hits : []
  const isNothing = typed !== '' && found.state === 'ready' && !hasAlso && hits.length === 0
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
        {isNothing ? <WaysOn typed={typed} subject={params.get('subject') ?? ''} /> : null}
      </Blank>
      {children}
      <section className={blank.near} aria-label={stateStrings.near} aria-live="polite">
        {hits.length > 0 ? <NearHits hits={hits} /> : null}
      </section>
    </>
  )
}

/** Where nothing at all is found: the whole list of the subject, and a person to ask. */
function WaysOn({ typed, subject }: { typed: string; subject: string }) {
  const { whatsapp } = useContact(stateStrings.askMessage(typed))
  return (
    <>
      {subject === '' ? null : (
        <ButtonLink look="outline" to={`?${new URLSearchParams({ subject })}`}>
          {stateStrings.allOf(subject)}
        </ButtonLink>
      )}
      {whatsapp ? (
        <ButtonAnchor look="outline" href={whatsapp.href} target="_blank" rel="noopener">
          {stateStrings.askUs}
        </ButtonAnchor>
      ) : (
        <ButtonLink look="outline" to={contactPath}>
          {stateStrings.askUs}
        </ButtonLink>
      )}
    </>
  )
}

/** Hits of the search over everything, which forgives typing mistakes. */
function NearHits({ hits }: { hits: readonly SearchHit[] }) {
  return (
    <>
      <h3>{stateStrings.near}</h3>
      <ul>
        {hits.map((hit) => (
          <li key={hit.kind + hit.id}>
            <Link to={pathOfHit(hit)}>
              <b lang={langOf(hit.title)}>{hit.title}</b>
              <SubjectBadge subject={hit.subject} />
            </Link>
          </li>
        ))}
      </ul>
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
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to VoiceOver unless it says so */}
      <ul className={className} role="list">
        {page.rows.map((row, index) => (
          <Fragment key={row.id}>{card(row, index)}</Fragment>
        ))}
      </ul>
      <Pager page={page.page} pages={page.pages} hrefOf={(to) => pageHref(params, to)} />
      {page.page === page.pages ? (
        <AlsoByTag also={page.also} className={className} card={card} />
      ) : null}
    </section>
  )
}

/** Previous and Next as links, for sharing a page; drawn only where there is more than one (T4). */
export function Pager({
  page,
  pages,
  hrefOf,
}: {
  page: number
  pages: number
  hrefOf: (page: number) => string
}) {
  if (pages <= 1) return null
  return (
    <nav className={list.pager} aria-label="Pages">
      <Step to={page > 1 ? hrefOf(page - 1) : null}>
        <IconChevronLeft className="icon" aria-hidden="true" />
        <span>Previous</span>
      </Step>
      <p>{`Page ${page} of ${pages}`}</p>
      <Step to={page < pages ? hrefOf(page + 1) : null}>
        <span>Next</span>
        <IconChevronRight className="icon" aria-hidden="true" />
      </Step>
    </nav>
  )
}

/** The link to another page; off where there is none. */
function Step({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? (
    <Button look="outline" disabled>
      {children}
    </Button>
  ) : (
    <ButtonLink look="outline" to={to}>
      {children}
    </ButtonLink>
  )
}
