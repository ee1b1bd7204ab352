import { useId } from 'react'
import { describedBy } from '../parts/chips.tsx'
import type { FieldProps } from './field-spec.ts'
import classes from './form.module.css'

/** A tick: 'yes' or ''. */
export function FlagInput({ spec, value, onChange, error, hint }: FieldProps) {
  const id = useId()
  return (
    <>
      <label className={classes.flag}>
        <input
          type="checkbox"
          name={spec.name}
          checked={value === 'yes'}
          aria-describedby={describedBy(id, hint, error)}
          onChange={(event) => onChange(event.currentTarget.checked ? 'yes' : '')}
        />
        <span>{spec.label}</span>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className={classes.about}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
    </>
  )
}
