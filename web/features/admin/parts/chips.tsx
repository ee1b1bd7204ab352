import { useId } from 'react'
import classes from './chips.module.css'

interface ChipsProps<T extends string> {
  readonly label: string
  readonly options: readonly (readonly [T, string])[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** One of a few, in sight all at once: a group of radios that look like chips. */
export function ChoiceChips<T extends string>({ label, options, value, onChange }: ChipsProps<T>) {
  const name = useId()
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.chips}>
        {options.map(([option, words]) => (
          <label key={option} className={classes.chip}>
            <input
              type="radio"
              className={classes.hidden}
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Filters of a list: buttons of which one is pressed. */
export function FilterChips<T extends string>({ label, options, value, onChange }: ChipsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these filter a list at once
    <div role="group" aria-label={label} className={classes.scroller}>
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
