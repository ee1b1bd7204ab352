import type { AdminRow, ListName } from '../../../../sync/index.ts'
import { placedByMoves } from './move.ts'
import type { RowKind, SortName } from './row-kind.ts'

export type RowStatus = 'published' | 'scheduled' | 'draft' | 'trashed'
export const ROW_CHIPS = ['all', 'published', 'scheduled', 'draft', 'unsent', 'trash'] as const
export type RowChip = (typeof ROW_CHIPS)[number]

/** Rows drawn on one page: enough to scan, few enough for a phone. */
export const ROWS_PER_PAGE = 50

type AnyRow = AdminRow<ListName>

/** A draft with a plan is 'scheduled'; it is no status of its own on the server. */
export const rowStatus = ({ row }: Pick<AnyRow, 'row'>): RowStatus => {
  if (row.status === 'draft') return row.publish_at ? 'scheduled' : 'draft'
  return row.status ?? 'published'
}

const isUnsent = (row: AnyRow): boolean => row.sync !== 'sent'

/** A question to a list; `filters` by the name of the filter, absent or '' turns one off. */
export interface RowQuestion {
  readonly search: string
  readonly chip: RowChip
  readonly filters: Readonly<Record<string, string>>
  readonly sort: SortName
}

const isUnderChip = (status: RowStatus, chip: RowChip, unsent: boolean): boolean => {
  switch (chip) {
    case 'all':
      return status !== 'trashed'
    case 'trash':
      return status === 'trashed'
    case 'unsent':
      return unsent
    case 'published':
    case 'scheduled':
    case 'draft':
      return status === chip
    default:
      return chip satisfies never
  }
}

const isAskedFor = <N extends ListName>(
  kind: RowKind<N>,
  row: AdminRow<N>,
  { search, chip, filters }: RowQuestion,
): boolean => {
  const status = rowStatus(row)
  if (!isUnderChip(status, chip, isUnsent(row))) return false
  const isOther = ({ name, pick }: RowKind<N>['filters'][number]) =>
    Boolean(filters[name]) && pick(row.row) !== filters[name]
  if (kind.filters.some(isOther)) return false
  if (search === '') return true
  const text = `${kind.titleOf(row.row)} ${kind.textOf?.(row.row) ?? ''}`
  return text.toLocaleLowerCase().includes(search)
}

const byId = (a: AnyRow, b: AnyRow): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
/** Made once: one for each pair of ten thousand rows would hold the page up. */
const byName = new Intl.Collator('en', { numeric: true })
/** Of a row that no server has yet. */
const YET_TO_COME = '~'
/** Moments of the server are of one form, so that their texts are in their order. */
const newest = (a: AnyRow, b: AnyRow): number => {
  const [madeA, madeB] = [a.row.created_at || YET_TO_COME, b.row.created_at || YET_TO_COME]
  return madeA < madeB ? 1 : madeA > madeB ? -1 : 0
}
const isDraft = ({ row }: AnyRow): boolean => row.status === 'draft'
/** The order of drafts on top, last touched first, and the rest newest first. */
const draftsThenNewest = (a: AnyRow, b: AnyRow): number => {
  if (isDraft(a) !== isDraft(b)) return isDraft(a) ? -1 : 1
  return isDraft(a) ? b.changedAt - a.changedAt : newest(a, b)
}
const orderOf = ({ row }: AnyRow): number =>
  'display_order' in row && typeof row.display_order === 'number' ? row.display_order : 0

const compare = <N extends ListName>(
  kind: RowKind<N>,
  sort: SortName,
): ((a: AdminRow<N>, b: AdminRow<N>) => number) => {
  switch (sort) {
    case 'changed':
      return (a, b) => b.changedAt - a.changedAt
    case 'title':
      return (a, b) => byName.compare(kind.titleOf(a.row), kind.titleOf(b.row))
    case 'newest':
      return draftsThenNewest
    case 'order':
      return (a, b) => orderOf(a) - orderOf(b) || newest(a, b)
    default:
      return sort satisfies never
  }
}

/** Rows that match the words, the chip and the filters, in the order that was asked for. Trash has a chip of its own. */
export const findRows = <N extends ListName>(
  kind: RowKind<N>,
  rows: readonly AdminRow<N>[],
  question: RowQuestion,
): readonly AdminRow<N>[] => {
  const inOrder = compare(kind, question.sort)
  const sorted = (some: readonly AdminRow<N>[]) =>
    [...some].sort((a, b) => inOrder(a, b) || byId(a, b))
  const asked = { ...question, search: question.search.trim().toLocaleLowerCase() }
  const isAsked = (row: AdminRow<N>) => isAskedFor(kind, row, asked)
  // A move goes behind a row that this question may not ask for.
  return question.sort === 'order'
    ? placedByMoves(sorted(rows)).filter(isAsked)
    : sorted(rows.filter(isAsked))
}

/** The page that is shown of so many rows: one that is there. */
export const pageOf = (
  total: number,
  asked: number,
): { readonly page: number; readonly pages: number } => {
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE))
  return { page: Math.min(Math.max(1, asked), pages), pages }
}

/** Values that occur, sorted, for a filter. */
export const valuesOf = <N extends ListName>(
  rows: readonly AdminRow<N>[],
  pick: (row: AdminRow<N>['row']) => string,
): readonly string[] => [...new Set(rows.map(({ row }) => pick(row)))].filter(Boolean).sort()

/** A filter's choices; the asked one is among them, though no row says it any more. */
export const choicesOf = (values: readonly string[], asked: string): readonly string[] =>
  asked === '' || values.includes(asked) ? values : [...values, asked].sort()

export const isRowChip = (text: string | null): text is RowChip =>
  ROW_CHIPS.some((chip) => chip === text)
