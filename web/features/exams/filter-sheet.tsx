import { type ReactNode, useState } from 'react'
import type { ExamType } from '../../../sync/index.ts'
import {
  categories,
  categoryLabels,
  difficulties,
  difficultyLabels,
} from '../../shared/format/exam-labels.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { useKept } from '../../shared/live/use-kept.ts'
import { SAVED } from '../../shared/routes/list-params.ts'
import { SubjectIcon } from '../../shared/ui/badges.tsx'
import { Button } from '../../shared/ui/button.tsx'
import field from '../../shared/ui/field.module.css'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { examFilter, type Filters, noFilters } from './exam-query.ts'
import { useSubjects } from './filter-options.ts'
import { showTests, strings } from './strings.ts'

interface Option<V extends string> {
  readonly value: V
  readonly label: string
  readonly icon?: ReactNode
}

function Choices<V extends string>({
  legend,
  name,
  chosen,
  options,
  onChoose,
}: {
  legend: string
  name: string
  chosen: V | ''
  options: readonly Option<V>[]
  onChoose: (value: V | '') => void
}) {
  const all: Option<V | ''> = { value: '', label: strings.all }
  return (
    <fieldset>
      <legend className={field.legend}>{legend}</legend>
      <div className={field.chips}>
        {[all, ...options].map(({ value, label, icon }) => (
          <label key={value} className={field.chip} data-on={value === chosen || undefined}>
            <input
              className="vh"
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {icon}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The filters of a phone: chosen on a sheet, counted before it closes, applied at once. */
export function FilterSheet({
  type,
  search,
  filters,
  onApply,
  onClose,
}: {
  type: ExamType
  search: string
  filters: Filters
  onApply: (filters: Filters) => void
  onClose: () => void
}) {
  const [draft, setDraft] = useState(filters)
  const subjects = useSubjects(type, draft.subject)
  const counted = useKept(useQuery('examPage', examFilter(type, draft, search, 1)), type)
  const apply = (): void => {
    onApply(draft)
    onClose()
  }
  return (
    <Sheet
      title={strings.filterHeading}
      onClose={onClose}
      foot={
        <>
          <Button look="outline" onClick={() => setDraft(noFilters)}>
            {strings.clearAll}
          </Button>
          <Button disabled={counted.state === 'ready' && counted.value.total === 0} onClick={apply}>
            {showTests(counted.state === 'ready' ? counted.value.total : null)}
          </Button>
        </>
      }
    >
      <Choices
        legend={strings.subject}
        name="subject"
        chosen={draft.subject}
        options={subjects.map((subject) => ({
          value: subject,
          label: subject,
          icon: <SubjectIcon subject={subject} />,
        }))}
        onChoose={(subject) => setDraft({ ...draft, subject })}
      />
      <Choices
        legend={strings.category}
        name="category"
        chosen={draft.category}
        options={categories.map((value) => ({ value, label: categoryLabels[value] }))}
        onChoose={(category) => setDraft({ ...draft, category })}
      />
      <Choices
        legend={strings.difficulty}
        name="difficulty"
        chosen={draft.difficulty}
        options={difficulties.map((value) => ({ value, label: difficultyLabels[value] }))}
        onChoose={(difficulty) => setDraft({ ...draft, difficulty })}
      />
      <Choices
        legend={strings.onDevice}
        name="saved"
        chosen={draft.saved}
        options={[{ value: SAVED, label: strings.saved }]}
        onChoose={(saved) => setDraft({ ...draft, saved })}
      />
    </Sheet>
  )
}
