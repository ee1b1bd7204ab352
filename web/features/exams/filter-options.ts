import type { ExamType } from '../../../sync/index.ts'
import {
  categories,
  categoryLabels,
  difficulties,
  difficultyLabels,
  subjectKind,
} from '../../shared/format/labels.ts'
import { SAVED } from '../../shared/live/list-params.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { examFilter, type Filters } from './exam-query.ts'
import { strings } from './strings.ts'

/** Single subjects first, the whole exam's years after them, each part in the order of the alphabet. */
const inOrder = (subjects: readonly string[]): readonly string[] => {
  const isWhole = (subject: string): boolean => subjectKind(subject) === 'gen'
  return [...subjects.filter((subject) => !isWhole(subject)), ...subjects.filter(isWhole)]
}

/** One filter with its choices. */
export interface FilterField {
  readonly name: keyof Filters
  readonly label: string
  /** The choice that turns it off, where there is room for words. */
  readonly all: string
  readonly options: readonly (readonly [value: string, label: string])[]
}

/** The filters of papers. Subjects are those that occur (D1), and the chosen one in any case, so that it can be cleared. */
export const useFilterFields = (type: ExamType, chosen: string): readonly FilterField[] => {
  const reading = useQuery('examSubjects', type)
  const known = inOrder(reading.state === 'ready' ? reading.value : [])
  const subjects = chosen === '' || known.includes(chosen) ? known : [...known, chosen]
  return [
    {
      name: 'subject',
      label: strings.subject,
      all: strings.allSubjects,
      options: subjects.map((subject) => [subject, subject]),
    },
    {
      name: 'category',
      label: strings.category,
      all: strings.allCategories,
      options: categories.map((category) => [category, categoryLabels[category]]),
    },
    {
      name: 'difficulty',
      label: strings.difficulty,
      all: strings.allDifficulties,
      options: difficulties.map((difficulty) => [difficulty, difficultyLabels[difficulty]]),
    },
    {
      name: 'saved',
      label: strings.onDevice,
      all: strings.savedOrNot,
      options: [[SAVED, strings.saved]],
    },
  ]
}

/** What a list is asked for. */
export interface Asked {
  readonly type: ExamType
  readonly search: string
  readonly filters: Filters
}

/** True where this can only give nothing, as far as this device knows. */
export const useIsNone = ({ type, search, filters }: Asked): boolean => {
  const counted = useQuery('examPage', examFilter(type, filters, search, 1))
  return counted.state === 'ready' && counted.value.total === 0
}
