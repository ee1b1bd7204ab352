import { NativeSelect } from '@mantine/core'
import type { FieldProps } from '../form/field-spec.ts'
import { useAdminRows } from '../parts/use-admin-rows.ts'
import { subjectOptions } from './exam-words.ts'

/** [D1] The sciences, the exam of the settings, and the year that an old paper has. */
export function SubjectInput({ spec, value, onChange, error, hint }: FieldProps) {
  // As this admin has them: a new year counts before the server has it.
  const settings = useAdminRows('global_settings')
  const row = settings.state === 'ready' ? (settings.value[0]?.row ?? null) : null
  const options = subjectOptions(row, value)
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
