import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ExamType } from '../../../sync/index.ts'
import { categoryLabels } from '../../shared/format/labels.ts'
import { filterOf, useListParams } from '../../shared/live/list-params.ts'
import { SubjectIcon } from '../../shared/ui/badges.tsx'
import { Button } from '../../shared/ui/button.tsx'
import field from '../../shared/ui/field.module.css'
import { SearchField } from '../../shared/ui/search-field.tsx'
import { type Filters, filtersOf, isFiltered } from './exam-query.ts'
import classes from './exams.module.css'
import { FilterSelects } from './filter-selects.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { strings } from './strings.ts'

const FORM = 'find-tests'

/** Search and filters, as the address has them. */
export function ExamToolbar({ type }: { type: ExamType }) {
  const { params, change } = useListParams()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const filters = filtersOf(params)
  const search = filterOf(params, 'q')
  return (
    <>
      <div className={classes.toolbar}>
        <SearchField
          label={strings.search}
          hint={strings.searchHint}
          value={search}
          formId={FORM}
          onSearch={(q) => change({ q })}
        />
        <div className={`only-phone ${classes.filterButton}`}>
          <Button look="outline" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
            <IconAdjustmentsHorizontal className="icon" aria-hidden="true" />
            {strings.filter}
          </Button>
        </div>
        <FilterSelects
          type={type}
          formId={FORM}
          search={search}
          filters={filters}
          onChange={change}
        />
      </div>
      {isFiltered(filters) ? <ActiveFilters filters={filters} onChange={change} /> : null}
      {isSheetOpen ? (
        <FilterSheet
          type={type}
          search={search}
          filters={filters}
          onApply={(chosen) => change({ ...chosen })}
          onClose={() => setSheetOpen(false)}
        />
      ) : null}
    </>
  )
}

function ActiveFilters({
  filters,
  onChange,
}: {
  filters: Filters
  onChange: (changes: Readonly<Record<string, string>>) => void
}) {
  const { subject, category, difficulty, saved } = filters
  const chips = [
    { name: 'subject', label: subject },
    { name: 'category', label: category === '' ? '' : categoryLabels[category] },
    { name: 'difficulty', label: difficulty },
    { name: 'saved', label: saved && strings.saved },
  ].filter(({ label }) => label !== '')
  return (
    <div className={`${field.chips} ${classes.active}`}>
      {chips.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className={field.chip}
          aria-label={`Remove filter: ${label}`}
          onClick={() => onChange({ [name]: '' })}
        >
          {name === 'subject' ? <SubjectIcon subject={label} /> : null}
          {label}
          <IconX aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
