import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ComponentType } from 'react'
import { ChoiceChips } from '../parts/chips.tsx'
import type { FieldProps, TextSpec } from './field-spec.ts'

/** The control for a field. */
export const inputOf = (spec: TextSpec): ComponentType<FieldProps> => {
  if (spec.Input) return spec.Input
  if (spec.kind === 'flag') return FlagInput
  if (spec.options) return spec.look === 'chips' ? ChipsInput : SelectInput
  return spec.rows ? AreaInput : LineInput
}

const shared = ({ spec, value, onChange, error, hint }: FieldProps) => ({
  name: spec.name,
  label: spec.label,
  description: hint || undefined,
  value,
  error: error || undefined,
  autoComplete: 'off',
  placeholder: spec.placeholder,
  onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
})

function LineInput(props: FieldProps) {
  const { type, inputMode } = props.spec
  return <TextInput {...shared(props)} type={type} inputMode={inputMode} />
}

function AreaInput(props: FieldProps) {
  return <Textarea {...shared(props)} rows={props.spec.rows} resize="vertical" />
}

/** The options, with the row's present value added where it is no longer offered. */
const optionsOf = ({ spec, value }: FieldProps) => {
  const options = spec.options ?? []
  const isKnown = options.some(([option]) => option === value)
  return isKnown || value === '' ? options : [...options, [value, value] as const]
}

/** A choice from the browser's own list. */
export function SelectInput(props: FieldProps) {
  const { placeholder, ...rest } = shared(props)
  const options = optionsOf(props)
  const all = props.value === '' && placeholder ? [['', placeholder] as const, ...options] : options
  return <NativeSelect {...rest} data={all.map(([value, label]) => ({ value, label }))} />
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

/** A checkbox, whose text is 'yes' or ''. */
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
