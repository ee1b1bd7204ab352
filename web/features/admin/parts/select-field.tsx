import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'

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
