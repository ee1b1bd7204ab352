import type { FieldProps } from '../form/field-spec.ts'
import { SelectField } from '../parts/select-field.tsx'
import { useSettingsRow } from '../parts/use-settings-row.ts'
import { subjectOptions } from './exam-words.ts'

/** [D1] The sciences, the exam of the settings, and the year that an old paper has. */
export function SubjectInput({ spec, value, onChange, error, hint }: FieldProps) {
  const options = subjectOptions(useSettingsRow(), value)
  return (
    <SelectField
      name={spec.name}
      label={spec.label}
      description={hint || undefined}
      options={options.map((subject) => [subject, subject])}
      value={value}
      onChoose={onChange}
      error={error || undefined}
    />
  )
}
