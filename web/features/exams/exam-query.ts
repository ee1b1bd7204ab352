import type { Category, Difficulty, ExamFilter, ExamType } from '../../../sync/index.ts'
import { isCategory, isDifficulty } from '../../shared/labels/exam-labels.ts'
import { filterOf, pageOf } from '../../shared/routes/list-params.ts'

/** The three filters as an address or the filter sheet has them; '' is off. */
export interface Filters {
  readonly subject: string
  readonly category: Category | ''
  readonly difficulty: Difficulty | ''
}
export const noFilters: Filters = { subject: '', category: '', difficulty: '' }
export const isFiltered = (filters: Filters): boolean =>
  filters.subject !== '' || filters.category !== '' || filters.difficulty !== ''

export const filtersOf = (params: URLSearchParams): Filters => {
  const category = filterOf(params, 'category')
  const difficulty = filterOf(params, 'difficulty')
  return {
    subject: filterOf(params, 'subject'),
    category: isCategory(category) ? category : '',
    difficulty: isDifficulty(difficulty) ? difficulty : '',
  }
}

/** Filter that an address asks of the list of a type. */
export const examQuery = (type: ExamType, params: URLSearchParams): ExamFilter => ({
  type,
  ...filtersOf(params),
  search: filterOf(params, 'q'),
  page: pageOf(params),
})
