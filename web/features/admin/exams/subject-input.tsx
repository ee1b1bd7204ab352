import { NativeSelect } from '@mantine/core'
import type { FieldProps } from '../form/field-spec.ts'
import { useSettingsRow } from '../parts/use-settings-row.ts'
import { subjectOptions } from './exam-words.ts'

/** [D1] The sciences, the exam of the settings, and the year that an old paper has. */
export function SubjectInput({ spec, value, onChange, error, hint }: FieldProps) {
  const options = subjectOptions(useSettingsRow(), value)
  return (
    <NativeSelect
      name={spec.name}
      label={spec.label}
      description={hint || undefined}
      data={[...options]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error || undefined}
    />
  )
}
