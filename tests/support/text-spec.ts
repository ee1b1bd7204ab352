import {
  type FieldSpec,
  isTextSpec,
  type TextSpec,
} from '../../web/features/admin/form/field-spec.ts'

/** A field of a form by its name. */
export const textSpec = (fields: readonly FieldSpec[], name: string): TextSpec => {
  const spec = fields.filter(isTextSpec).find((one) => one.name === name)
  if (!spec) throw new Error(`no field ${name}`)
  return spec
}
