import type { ReactNode } from 'react'
import type { ListPage as Page, Reading } from '../../../sync/index.ts'
import { type ListState, listStateOf, useKept } from '../live/list-state.ts'
import { useStanding } from '../live/sync-context.tsx'
import { FreshLine } from './fresh-line.tsx'
import list from './list.module.css'
import { ListResults, type ListWords } from './list-results.tsx'
import { PageTitle } from './page.tsx'
import { breadcrumbs, usePageMeta } from './use-page-meta.ts'

/** The state of a list. The rows before stay until the next ones of the same `group` are there. */
export const useListState = <T,>(reading: Reading<Page<T>>, group: string): ListState<T> =>
  listStateOf(useKept(reading, group), useStanding())

interface ListMeta<T> {
  readonly title: string
  readonly description: string
  readonly path: string
  /** What search engines are told of a row; null for nothing. */
  readonly about?: (row: T) => object | null
}

/** A page with a list in whichever of its states it is. `tools`: search and filters, which need rows to work on. */
export function ListPage<T extends { readonly id: string }>({
  heading,
  lead,
  tabs,
  tools,
  state,
  meta,
  children,
  ...results
}: {
  heading: string
  lead?: ReactNode
  tabs?: ReactNode
  tools?: ReactNode
  state: ListState<T>
  /** null where a dialog over the list has a head of its own. */
  meta: ListMeta<T> | null
  words: ListWords
  filters?: readonly string[]
  className?: string | undefined
  card: (row: T, index: number) => ReactNode
  bones: (index: number) => ReactNode
  children?: ReactNode
}) {
  return (
    <div className="main wrap">
      {meta ? <Head meta={meta} state={state} /> : null}
      <div className={list.head}>
        <PageTitle>{heading}</PageTitle>
        {lead}
        <FreshLine />
      </div>
      {tabs}
      {state.kind === 'unseen' || state.kind === 'error' ? null : tools}
      <ListResults state={state} {...results} />
      {children}
    </div>
  )
}

function Head<T>({ meta, state }: { meta: ListMeta<T>; state: ListState<T> }) {
  const { title, description, path, about } = meta
  const rows = about && state.kind === 'rows' ? state.page.rows : []
  usePageMeta(title, description, {
    noindex: state.kind === 'empty',
    jsonLd: [breadcrumbs([{ name: title, path }]), ...rows.flatMap((row) => about?.(row) ?? [])],
  })
  return null
}
