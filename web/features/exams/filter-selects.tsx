import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import type { ExamType } from '../../../sync/index.ts'
import {
  categories,
  categoryLabels,
  difficulties,
  difficultyLabels,
} from '../../shared/format/exam-labels.ts'
import { SAVED } from '../../shared/routes/list-params.ts'
import { Button } from '../../shared/ui/button.tsx'
import field from '../../shared/ui/field.module.css'
import { useEarlyValue } from '../../shared/ui/use-early-value.ts'
import type { Filters } from './exam-query.ts'
import classes from './exams.module.css'
import { useSubjects } from './filter-options.ts'
import { strings } from './strings.ts'

function Select({
  name,
  formId,
  label,
  all,
  value,
  options,
  onChoose,
}: {
  name: string
  formId: string
  label: string
  all: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
}) {
  const id = useId()
  const select = useEarlyValue<HTMLSelectElement>(value, onChoose)
  return (
    <div className={field.select}>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <select
        ref={select}
        id={id}
        name={name}
        form={formId}
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

/** The filters as native selects, on wide screens and where there are no scripts. */
export function FilterSelects({
  type,
  formId,
  filters,
  onChange,
}: {
  type: ExamType
  /** The form that they are sent with where there are no scripts. */
  formId: string
  filters: Filters
  onChange: (changes: Readonly<Record<string, string>>) => void
}) {
  const subjects = useSubjects(type, filters.subject)
  return (
    <div className={classes.selects}>
      <Select
        name="subject"
        formId={formId}
        label={strings.subject}
        all={strings.allSubjects}
        value={filters.subject}
        options={subjects.map((subject) => [subject, subject] as const)}
        onChoose={(subject) => onChange({ subject })}
      />
      <Select
        name="category"
        formId={formId}
        label={strings.category}
        all={strings.allCategories}
        value={filters.category}
        options={categories.map((category) => [category, categoryLabels[category]] as const)}
        onChoose={(category) => onChange({ category })}
      />
      <Select
        name="difficulty"
        formId={formId}
        label={strings.difficulty}
        all={strings.allDifficulties}
        value={filters.difficulty}
        options={difficulties.map(
          (difficulty) => [difficulty, difficultyLabels[difficulty]] as const,
        )}
        onChoose={(difficulty) => onChange({ difficulty })}
      />
      <div className={classes.saved}>
        <Select
          name="saved"
          formId={formId}
          label={strings.onDevice}
          all={strings.savedOrNot}
          value={filters.saved}
          options={[[SAVED, strings.saved]]}
          onChoose={(saved) => onChange({ saved })}
        />
      </div>
      <noscript>
        <Button type="submit" form={formId} look="outline">
          {strings.filter}
        </Button>
      </noscript>
    </div>
  )
}
