import { Textarea, TextInput } from '@mantine/core'
import { ChoiceChips } from '../parts/chips.tsx'
import { type FieldProps, type FieldSpec, isTextSpec, type TextSpec } from './field-spec.ts'
import { FileField } from './file-field.tsx'
import classes from './form.module.css'
import { FlagInput, SelectField } from './inputs.tsx'
import type { RowForm } from './use-row-form.ts'

/** One field of a form, as its kind wants it. */
export function FormField({ spec, form }: { spec: FieldSpec; form: RowForm }) {
  return isTextSpec(spec) ? (
    <TextField spec={spec} form={form} />
  ) : (
    <FileField spec={spec} form={form} />
  )
}

function TextField({ spec, form }: { spec: TextSpec; form: RowForm }) {
  const value = form.textOf(spec)
  const Input = spec.Input ?? inputOf(spec)
  const { Preview, told, placeholder } = spec
  const error = form.errorOf(spec)
  return (
    <div className={classes.one} data-wide={spec.rows || spec.isWide ? true : undefined}>
      <Input
        spec={placeholder ? { ...spec, placeholder: () => placeholder(form.shown) } : spec}
        value={value}
        onChange={(to) => form.setText(spec, to)}
        error={error}
        hint={[form.hintOf(spec), error ? '' : told?.(value, form.shown)].filter(Boolean).join(' ')}
      />
      {Preview && <Preview value={value} />}
    </div>
  )
}

const inputOf = (spec: TextSpec) => {
  if (spec.kind === 'flag') return FlagInput
  if (spec.options) return spec.look === 'chips' ? ChipsInput : SelectInput
  return spec.rows ? AreaInput : LineInput
}

const shared = ({ spec, value, error, hint }: FieldProps) => ({
  name: spec.name,
  label: spec.label,
  description: hint || undefined,
  value,
  error: error || undefined,
  autoComplete: 'off',
  placeholder: spec.placeholder?.({}),
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
      classNames={{ input: classes.area }}
      rows={props.spec.rows}
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

function SelectInput(props: FieldProps) {
  const { placeholder, ...rest } = shared(props)
  const options = optionsOf(props)
  return (
    <SelectField
      {...rest}
      options={props.value === '' && placeholder ? [['', placeholder], ...options] : options}
      onChoose={props.onChange}
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
