import { Fieldset, Input } from '@mantine/core'
import { useId } from 'react'
import classes from './chips.module.css'

interface ChipsProps<T extends string> {
  readonly label: string
  readonly options: readonly (readonly [T, string])[]
  readonly value: T
  readonly onChange: (value: T) => void
}

interface ChoiceProps<T extends string> extends ChipsProps<T> {
  /** Name of the form's field that the chips set. */
  readonly field?: string
  readonly hint?: string
  readonly error?: string
}

/** One of a few, in sight all at once: a group of radios that look like chips. */
export function ChoiceChips<T extends string>(props: ChoiceProps<T>) {
  const { label, options, value, onChange, field, hint = '', error = '' } = props
  const name = useId()
  const isChosen = options.some(([option]) => option === value)
  /** The radio that Tab reaches: the chosen one, else the first. */
  const isStop = (option: T, at: number): boolean => (isChosen ? option === value : at === 0)
  return (
    <Fieldset
      variant="unstyled"
      legend={label}
      classNames={{ root: classes.set, legend: classes.legend }}
      aria-describedby={describedBy(name, hint, error)}
      data-invalid={error !== '' || undefined}
    >
      <div className={classes.chips}>
        {options.map(([option, words], at) => (
          <label key={option} className={classes.chip}>
            <input
              type="radio"
              className={classes.hidden}
              name={name}
              data-field={isStop(option, at) ? field : undefined}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {words}
          </label>
        ))}
      </div>
      {hint && <Input.Description id={`${name}-hint`}>{hint}</Input.Description>}
      {error && (
        <Input.Error id={`${name}-error`} role="alert">
          {error}
        </Input.Error>
      )}
    </Fieldset>
  )
}

/** Filters of a list: buttons of which one is pressed. */
export function FilterChips<T extends string>({ label, options, value, onChange }: ChipsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these filter a list at once
    <div role="group" aria-label={label} className={classes.chips}>
      {options.map(([option, words]) => (
        <button
          key={option}
          type="button"
          className={classes.chip}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}

/** A control's `aria-describedby`: its hint and error are drawn only where there are any. Pure. */
const describedBy = (id: string, hint: string, error: string): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
