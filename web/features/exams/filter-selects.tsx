import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import field from '../../shared/ui/field.module.css'
import { useEarlyValue } from '../../shared/ui/search-field.tsx'
import classes from './exams.module.css'
import { type Asked, type FilterField, useFilterFields, useIsNone } from './filter-options.ts'
import { noneOf, strings } from './strings.ts'

interface SelectsProps extends Asked {
  /** The form that the filters are sent with where there are no scripts. */
  readonly formId: string
  readonly onChange: (changes: Readonly<Record<string, string>>) => void
}

/** The filters as native selects, on wide screens and where there are no scripts. */
export function FilterSelects(props: SelectsProps) {
  const { type, formId, filters } = props
  const fields = useFilterFields(type, filters.subject)
  return (
    <div className={classes.selects}>
      {fields.map((one) => (
        <Select key={one.name} of={one} {...props} />
      ))}
      <noscript>
        <Button type="submit" form={formId} look="outline">
          {strings.filter}
        </Button>
      </noscript>
    </div>
  )
}

function Select({
  of: { name, label, all, options },
  type,
  formId,
  search,
  filters,
  onChange,
}: SelectsProps & { of: FilterField }) {
  const id = useId()
  // Choices are counted once somebody reaches for them.
  const [isNear, setNear] = useState(false)
  const onChoose = (value: string): void => onChange({ [name]: value })
  const select = useEarlyValue<HTMLSelectElement>(filters[name], onChoose)
  return (
    <div className={`${classes.select} ${name === 'saved' ? classes.saved : ''}`}>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <select
        ref={select}
        id={id}
        name={name}
        form={formId}
        className={field.input}
        value={filters[name]}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{all}</option>
        {options.map(([value, words]) => (
          <Option
            key={value}
            value={value}
            words={words}
            asked={{ type, search, filters: isNear ? { ...filters, [name]: value } : filters }}
            isCounted={isNear && value !== filters[name]}
          />
        ))}
      </select>
      <IconChevronDown className="icon" aria-hidden="true" />
    </div>
  )
}

function Option({
  value,
  words,
  asked,
  isCounted,
}: {
  value: string
  words: string
  asked: Asked
  isCounted: boolean
}) {
  const isNone = useIsNone(asked) && isCounted
  return (
    <option value={value} disabled={isNone}>
      {isNone ? noneOf(words) : words}
    </option>
  )
}
