import { NativeSelect } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { describedBy } from '../parts/chips.tsx'
import type { FieldProps } from './field-spec.ts'
import classes from './form.module.css'

interface SelectFieldProps {
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly 'aria-label'?: string
  readonly label?: string
  readonly name?: string
  readonly title?: string | undefined
  readonly description?: ReactNode
  readonly error?: ReactNode
}

/** One of a few, by the browser's own list. */
export function SelectField({ options, onChoose, ...rest }: SelectFieldProps) {
  return (
    <NativeSelect
      {...rest}
      data={options.map(([value, label]) => ({ value, label }))}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}

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
