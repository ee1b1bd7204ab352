import {
  type CollectionName,
  collections,
  errorsInFields,
  type FieldCode,
  isStagedFile,
  type RowFields,
} from '../../../../sync/index.ts'
import { fieldErrors } from '../error-strings.ts'
import { strings } from '../strings.ts'
import { type FieldSpec, isTextSpec, type Shown } from './field-spec.ts'
import { storedOf } from './field-text.ts'
import {
  type FormPlan,
  type FormRow,
  type FormState,
  type FormValues,
  isAsked,
  isChanged,
  meantIn,
  textIn,
  textsIn,
  valuesOf,
} from './form-values.ts'

// What a form would save, what keeps it from being saved, and the words for that.

export type Errors = Readonly<Record<string, string>>

type Checked = Pick<FormPlan, 'fields' | 'row'>

const belongs = (spec: FieldSpec, row: FormRow): boolean => row === null || !spec.isOnlyNew

/** A value of the form as the row stores it. */
const stored = (spec: FieldSpec, values: FormValues): unknown =>
  isTextSpec(spec) ? storedOf(spec.kind, textIn(values, spec.name)) : values[spec.name]

/** The changed fields as they are saved; of a new row, all fields that are filled in. */
export const changedFields = ({ fields, row }: Checked, { values, base }: FormState): RowFields => {
  const meant = Object.fromEntries(fields.map((spec) => [spec.name, meantIn(spec, values)]))
  const isSent = (spec: FieldSpec): boolean =>
    belongs(spec, row) &&
    (isChanged({ values: meant, base }, spec.name) || (row === null && Boolean(meant[spec.name])))
  return Object.fromEntries(fields.filter(isSent).map((spec) => [spec.name, stored(spec, meant)]))
}

/** Required fields that are empty, in the order of the form. */
export const gapsIn = ({ fields, row }: Checked, values: FormValues): readonly FieldSpec[] =>
  fields.filter(
    (spec) => spec.missing && belongs(spec, row) && isAsked(spec, values) && !meantIn(spec, values),
  )

/** The refusals of the fields themselves, by name. */
export const refusalsIn = (
  specs: readonly FieldSpec[],
  state: FormState,
  nowMs: number,
): Errors => {
  const shown = textsIn(state.values)
  const refusals = specs.filter(isTextSpec).map((spec) => {
    const text = shown[spec.name] ?? ''
    const isTyped = isAsked(spec, state.values) && text !== '' && isChanged(state, spec.name)
    return [spec.name, (isTyped && spec.refuse?.(text, nowMs, shown)) || ''] as const
  })
  return Object.fromEntries(refusals.filter(([, fault]) => fault))
}

/** The refusals of the model, one code per field. */
export const codesOf = (
  collection: CollectionName,
  changed: RowFields,
): Readonly<Record<string, FieldCode>> => {
  // A chosen file was checked when it was chosen, and has no address for the model yet.
  const texts = Object.entries(changed).filter(([, value]) => !isStagedFile(value))
  return errorsInFields(collection, Object.fromEntries(texts))
}

/** The row on which the changes are based: changed fields as before the change, the others as they are now. */
export const seenOf = (
  specs: readonly FieldSpec[],
  row: Readonly<Record<string, unknown>>,
  base: FormValues,
): Readonly<Record<string, unknown>> => {
  // Other fields keep the server's value: what the form shows as empty may be null there.
  const since = { values: valuesOf(specs, row), base }
  const moved = specs.filter(({ name }) => isChanged(since, name))
  return { ...row, ...Object.fromEntries(moved.map((spec) => [spec.name, stored(spec, base)])) }
}

/** The most letters that the model allows for a text or a line; undefined where `value` is not too long for it. */
const mostLetters = (
  collection: CollectionName,
  name: string,
  value: unknown,
): number | undefined => {
  for (const issue of collections[collection].schema.safeParse({ [name]: value }).error?.issues ??
    [])
    if (issue.path[0] === name && issue.code === 'too_big' && issue.origin === 'string')
      return Number(issue.maximum)
  return undefined
}

/** The words for each refused field. `shown`: the texts in the form, where they are known. */
export const errorWords = (
  { collection, fields }: Pick<FormPlan, 'collection' | 'fields'>,
  codes: Readonly<Record<string, FieldCode>>,
  shown: Shown = {},
): Errors => {
  const wordsFor = (name: string, code: FieldCode): string => {
    const spec = fields.find((one) => one.name === name)
    if (code === 'required' && spec?.missing) return spec.missing.text
    const own = spec && isTextSpec(spec) ? spec.wrong : undefined
    const isList = spec?.kind === 'lines'
    if (typeof own === 'string' && !isList) return own
    const text = shown[name]?.trim() ?? ''
    const lines = isList ? text.split('\n').map((line) => line.trim()) : [text]
    const most = code === 'too_long' && mostLetters(collection, name, isList ? lines : text)
    const over = Math.max(...lines.map((line) => [...line].length)) - (most || 0)
    if (most) return strings.form.longerThan(most, over, isList ? 'One line' : 'This')
    return (typeof own === 'string' ? own : own?.[code]) ?? fieldErrors[code]
  }
  return Object.fromEntries(
    Object.entries(codes).map(([name, code]) => [name, wordsFor(name, code)]),
  )
}

/** Everything that keeps a form from being saved: missing fields, refusals of the fields and of the model. */
export const faultsIn = (
  plan: Checked & Pick<FormPlan, 'collection'>,
  state: FormState,
  nowMs: number,
): Errors => ({
  ...errorWords(plan, codesOf(plan.collection, changedFields(plan, state)), textsIn(state.values)),
  ...refusalsIn(plan.fields, state, nowMs),
  ...Object.fromEntries(
    gapsIn(plan, state.values).map((spec) => [spec.name, spec.missing?.text ?? '']),
  ),
})
