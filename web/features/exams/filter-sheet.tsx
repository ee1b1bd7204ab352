import { useState } from 'react'
import type { ExamType } from '../../../sync/index.ts'
import { useKept } from '../../shared/live/list-state.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { SubjectIcon } from '../../shared/ui/badges.tsx'
import { Button } from '../../shared/ui/button.tsx'
import field from '../../shared/ui/field.module.css'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { examFilter, type Filters, noFilters } from './exam-query.ts'
import { useFilterFields, useIsNone } from './filter-options.ts'
import { noneOf, showTests, strings } from './strings.ts'

/** One choice of a filter; off where it can only give nothing. */
function Choice({
  name,
  value,
  label,
  type,
  search,
  draft,
  onChoose,
}: {
  name: keyof Filters
  value: string
  label: string
  type: ExamType
  search: string
  draft: Filters
  onChoose: (filters: Filters) => void
}) {
  const filters: Filters = { ...draft, [name]: value }
  const isChosen = draft[name] === value
  const isNone = useIsNone(type, filters, search) && value !== '' && !isChosen
  return (
    <label className={field.chip} data-on={isChosen || undefined} data-off={isNone || undefined}>
      <input
        className="vh"
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isNone}
        onChange={() => onChoose(filters)}
      />
      {name === 'subject' && value !== '' ? <SubjectIcon subject={value} /> : null}
      <span>{isNone ? noneOf(label) : label}</span>
    </label>
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
  const fields = useFilterFields(type, draft.subject)
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
      {fields.map(({ name, label, options }) => (
        <fieldset key={name}>
          <legend className={field.legend}>{label}</legend>
          <div className={field.chips}>
            {[['', strings.all] as const, ...options].map(([value, words]) => (
              <Choice
                key={value}
                name={name}
                value={value}
                label={words}
                type={type}
                search={search}
                draft={draft}
                onChoose={setDraft}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </Sheet>
  )
}
