import { type FieldSpec, isTextSpec, type TextSpec } from './field-spec.ts'
import { FileField } from './file-field.tsx'
import classes from './form.module.css'
import { inputOf } from './inputs.tsx'
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
  const Input = inputOf(spec)
  const { Below, told, placeholder } = spec
  const error = form.errorOf(spec)
  return (
    <div className={classes.one} data-wide={spec.rows || spec.isWide ? true : undefined}>
      <Input
        spec={placeholder ? { ...spec, placeholder: () => placeholder(form.shown) } : spec}
        value={value}
        onChange={(to) => form.setText(spec, spec.meant?.(to) ?? to)}
        error={error}
        hint={[spec.hint, error ? '' : told?.(value, form.shown)].filter(Boolean).join(' ')}
      />
      {Below && <Below value={value} />}
    </div>
  )
}
