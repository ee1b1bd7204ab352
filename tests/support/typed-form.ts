import type { FieldSpec } from '../../web/features/admin/form/field-spec.ts'
import {
  type FormRow,
  type FormState,
  type FormValues,
  valuesOf,
} from '../../web/features/admin/form/form-values.ts'

/** A form of the panel on a row, or on a new one (null), into which somebody has typed these values. */
export const typedForm = (
  fields: readonly FieldSpec[],
  typed: FormValues,
  row: FormRow = null,
): FormState => {
  const base = valuesOf(fields, row)
  return { values: { ...base, ...typed }, base }
}
