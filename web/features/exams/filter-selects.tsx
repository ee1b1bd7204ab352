import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import type { ExamType } from '../../../sync/index.ts'
import {
  categories,
  categoryLabels,
  difficulties,
  difficultyLabels,
} from '../../shared/labels/exam-labels.ts'
import field from '../../shared/ui/field.module.css'
import type { Filters } from './exam-query.ts'
import classes from './exams.module.css'
import { useSubjects } from './filter-options.ts'
import { strings } from './strings.ts'

function Select({
  label,
  all,
  value,
  options,
  onChoose,
}: {
  label: string
  all: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
}) {
  const id = useId()
  return (
    <div className={field.select}>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={field.input}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{all}</option>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
      <IconChevronDown className="icon" aria-hidden="true" />
    </div>
  )
}

/** The filters as native selects, on wide screens. */
export function FilterSelects({
  type,
  filters,
  onChange,
}: {
  type: ExamType
  filters: Filters
  onChange: (changes: Readonly<Record<string, string>>) => void
}) {
  const subjects = useSubjects(type, filters.subject)
  return (
    <div className={`only-desk ${classes.selects}`}>
      <Select
        label={strings.subject}
        all={strings.allSubjects}
        value={filters.subject}
        options={subjects.map((subject) => [subject, subject] as const)}
        onChoose={(subject) => onChange({ subject })}
      />
      <Select
        label={strings.category}
        all={strings.allCategories}
        value={filters.category}
        options={categories.map((category) => [category, categoryLabels[category]] as const)}
        onChoose={(category) => onChange({ category })}
      />
      <Select
        label={strings.difficulty}
        all={strings.allDifficulties}
        value={filters.difficulty}
        options={difficulties.map(
          (difficulty) => [difficulty, difficultyLabels[difficulty]] as const,
        )}
        onChoose={(difficulty) => onChange({ difficulty })}
      />
    </div>
  )
}
