import type { Category, Difficulty, ExamFilter, ExamType } from '../../../sync/index.ts'
import { isCategory, isDifficulty } from '../../shared/format/labels.ts'
import { filterOf, isSavedOf, pageOf, SAVED } from '../../shared/live/list-params.ts'

/** The filters as an address or the filter sheet has them; '' is off. */
export interface Filters {
  readonly subject: string
  readonly category: Category | ''
  readonly difficulty: Difficulty | ''
  readonly saved: typeof SAVED | ''
}
export const noFilters: Filters = { subject: '', category: '', difficulty: '', saved: '' }
export const isFiltered = (filters: Filters): boolean =>
  Object.values(filters).some((value) => value !== '')

export const filtersOf = (params: URLSearchParams): Filters => {
  const category = filterOf(params, 'category')
  const difficulty = filterOf(params, 'difficulty')
  return {
    subject: filterOf(params, 'subject'),
    category: isCategory(category) ? category : '',
    difficulty: isDifficulty(difficulty) ? difficulty : '',
    saved: isSavedOf(params) ? SAVED : '',
  }
}

/** Filter of the list of a type, as a query has it. */
export const examFilter = (
  type: ExamType,
  { saved, ...filters }: Filters,
  search: string,
  page: number,
): ExamFilter => ({ type, ...filters, isSaved: saved !== '' || undefined, search, page })

/** Filter that an address asks of the list of a type. */
export const examQuery = (type: ExamType, params: URLSearchParams): ExamFilter =>
  examFilter(type, filtersOf(params), filterOf(params, 'q'), pageOf(params))
