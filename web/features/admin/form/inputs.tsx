import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ComponentType } from 'react'
import { ChoiceChips } from '../parts/chips.tsx'
import type { FieldProps, TextSpec } from './field-spec.ts'

/** The control that a field's kind asks for. */
export const inputOf = (spec: TextSpec): ComponentType<FieldProps> => {
  if (spec.Input) return spec.Input
  if (spec.kind === 'flag') return FlagInput
  if (spec.options) return spec.look === 'chips' ? ChipsInput : SelectInput
  return spec.rows ? AreaInput : LineInput
}

const shared = ({ spec, value, error, hint, placeholder }: FieldProps) => ({
  name: spec.name,
  label: spec.label,
  description: hint || undefined,
  value,
  error: error || undefined,
  autoComplete: 'off',
  placeholder,
})

function LineInput(props: FieldProps) {
  const { spec, onChange } = props
  return (
    <TextInput
      {...shared(props)}
      {...(spec.type ? { type: spec.type } : {})}
      {...(spec.inputMode ? { inputMode: spec.inputMode } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function AreaInput(props: FieldProps) {
  return (
    <Textarea
      {...shared(props)}
      rows={props.spec.rows}
      resize="vertical"
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

/** A choice that the row has stays on offer, whatever is offered today. */
const optionsOf = ({ spec, value }: FieldProps) => {
  const options = spec.options ?? []
  const isKnown = options.some(([option]) => option === value)
  return isKnown || value === '' ? options : [...options, [value, value] as const]
}

/** One of a few, by the browser's own list. */
export function SelectInput(props: FieldProps) {
  const { placeholder, ...rest } = shared(props)
  const options = optionsOf(props)
  const all = props.value === '' && placeholder ? [['', placeholder] as const, ...options] : options
  return (
    <NativeSelect
      {...rest}
      data={all.map(([value, label]) => ({ value, label }))}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

function ChipsInput(props: FieldProps) {
  return (
    <ChoiceChips
      label={props.spec.label}
      options={optionsOf(props)}
      value={props.value}
      onChange={props.onChange}
      field={props.spec.name}
      hint={props.hint}
      error={props.error}
    />
  )
}

/** A tick: 'yes' or ''. */
export function FlagInput({ spec, value, onChange, error, hint }: FieldProps) {
  return (
    <Checkbox
      name={spec.name}
      label={spec.label}
      description={hint || undefined}
      error={error || undefined}
      checked={value === 'yes'}
      onChange={(event) => onChange(event.currentTarget.checked ? 'yes' : '')}
    />
  )
}
