import { InputBase } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
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
    <InputBase
      {...rest}
      component="select"
      pointer
      rightSection={<IconChevronDown size={18} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </InputBase>
  )
}
