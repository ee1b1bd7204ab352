import { useState } from 'react'
import { useKept } from '../../shared/live/list-state.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { SubjectIcon } from '../../shared/ui/badges.tsx'
import { Button } from '../../shared/ui/button.tsx'
import field from '../../shared/ui/field.module.css'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { examFilter, type Filters, noFilters } from './exam-query.ts'
import classes from './exams.module.css'
import { type Asked, useFilterFields, useIsNone } from './filter-options.ts'
import { noneOf, showTests, strings } from './strings.ts'

/** One choice of a filter; off where it can only give nothing. */
function Choice({
  name,
  value,
  label,
  asked,
  onChoose,
}: {
  name: keyof Filters
  value: string
  label: string
  asked: Asked
  onChoose: (filters: Filters) => void
}) {
  const filters: Filters = { ...asked.filters, [name]: value }
  const isChosen = asked.filters[name] === value
  const isNone = useIsNone({ ...asked, filters }) && value !== '' && !isChosen
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
}: Asked & {
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
          <legend className={classes.legend}>{label}</legend>
          <div className={field.chips}>
            {[['', strings.all] as const, ...options].map(([value, words]) => (
              <Choice
                key={value}
                name={name}
                value={value}
                label={words}
                asked={{ type, search, filters: draft }}
                onChoose={setDraft}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </Sheet>
  )
}
