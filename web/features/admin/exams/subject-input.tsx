import { NativeSelect } from '@mantine/core'
import { useQuery } from '../../../shared/live/sync-context.tsx'
import type { FieldProps } from '../form/field-spec.ts'
import { subjectOptions } from './exam-words.ts'

/** [D1] The sciences, the exam of the settings, and the year that an old paper has. */
export function SubjectInput({ spec, value, onChange, error, hint }: FieldProps) {
  const settings = useQuery('globalSettings')
  const options = subjectOptions(settings.state === 'ready' ? settings.value : null, value)
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
