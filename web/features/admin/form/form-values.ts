import * as z from 'zod/mini'
import {
  type CollectionName,
  fileRefSchema,
  isStagedFile,
  type StagedFile,
} from '../../../../sync/index.ts'
import { type FieldSpec, type FileValue, isTextSpec, type Shown } from './field-spec.ts'
import { textOf, tidied } from './field-text.ts'

type FormValue = string | FileValue
/** The content of a form by the names of its fields: texts as they are typed, and files. */
export type FormValues = Readonly<Record<string, FormValue>>

/** The values of a form, and the base: each value as it was before its change began. */
export interface FormState {
  readonly values: FormValues
  readonly base: FormValues
}

/** A row as a form sees it; null: a new one. */
export type FormRow = Readonly<Record<string, unknown>> | null

/** A form over one row, or over a new one. */
export interface FormPlan {
  readonly collection: CollectionName
  readonly fields: readonly FieldSpec[]
  /** The name under which typed words are kept on this device. */
  readonly draftKey: string
  readonly row: FormRow
}

/** The row's value of a field, or the first value of a new row. */
const startOf = (spec: FieldSpec, row: FormRow): FormValue => {
  if (!isTextSpec(spec)) return fileRefSchema.safeParse(row?.[spec.name]).data ?? null
  return row === null ? (spec.first ?? '') : textOf(spec.kind, row[spec.name])
}

/** The values of an unchanged form. */
export const valuesOf = (specs: readonly FieldSpec[], row: FormRow): FormValues =>
  Object.fromEntries(specs.map((spec) => [spec.name, startOf(spec, row)]))

export const textIn = (values: FormValues, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}
export const fileIn = (values: FormValues, name: string): FileValue => {
  const value = values[name]
  return typeof value === 'object' ? value : null
}
export const textsIn = (values: FormValues): Shown =>
  Object.fromEntries(Object.keys(values).map((name) => [name, textIn(values, name)]))

const identity = (value: FormValue | undefined) =>
  typeof value === 'object' ? (value?.id ?? null) : value
/** Whether a person changed this field. */
export const isChanged = ({ values, base }: FormState, name: string): boolean =>
  identity(values[name]) !== identity(base[name])
export const isTouched = (state: FormState): boolean =>
  Object.keys(state.values).some((name) => isChanged(state, name))

/** Whether the form shows a field, given its present texts. */
export const isAsked = (spec: FieldSpec, values: FormValues): boolean =>
  !isTextSpec(spec) || spec.isAsked === undefined || spec.isAsked(textsIn(values))

/** The value of a field as it is saved: a text without the blanks around it, '' where the form does not show the field. */
export const meantIn = (spec: FieldSpec, values: FormValues): FormValue => {
  if (!isTextSpec(spec)) return fileIn(values, spec.name)
  return isAsked(spec, values) ? tidied(spec.kind, textIn(values, spec.name)) : ''
}

/** The suggested texts of the fields that nobody has filled in. `told`: suggestions by field. Pure. */
export const guessed = (state: FormState, told: Shown): FormValues =>
  Object.fromEntries(
    Object.entries(told).filter(
      ([name, text]) => text && (!isChanged(state, name) || state.values[name] === ''),
    ),
  )

/** The form after `saved` was saved: only later typing is a change, based on the saved values. Pure. */
export const afterSave = (
  specs: readonly FieldSpec[],
  saved: FormState,
  { values, base }: FormState,
): FormState => {
  const sent = specs
    .filter(({ name }) => isChanged(saved, name))
    .map((spec) => [spec.name, meantIn(spec, saved.values)] as const)
  const typed = { values, base: saved.values }
  return {
    values: { ...values, ...Object.fromEntries(sent.filter(([name]) => !isChanged(typed, name))) },
    base: { ...base, ...Object.fromEntries(sent) },
  }
}

const draftSchema = z.object({
  /** Each changed text, from its base to the typed one. */
  texts: z.record(z.string(), z.object({ from: z.string(), to: z.string() })),
  /** Each changed file. `from` is absent where the base was saved a moment ago: the row has its address. */
  files: z.record(
    z.string(),
    z.object({
      from: z.optional(z.nullable(fileRefSchema)),
      to: z.nullable(z.union([z.custom<StagedFile>(isStagedFile), fileRefSchema])),
    }),
  ),
  /** The id of the new row: a save that is repeated does not add a second one. */
  newId: z.optional(z.string()),
})
/** The unsaved changes of a form, as this device keeps them. */
export type RowDraft = Readonly<z.infer<typeof draftSchema>>

export const readRowDraft = (kept: unknown): RowDraft => {
  const parsed = draftSchema.safeParse(kept)
  if (parsed.success) return parsed.data
  // Release 0.1.0 kept the texts of a form by the names of their fields.
  const before = z.record(z.string(), z.unknown()).safeParse(kept).data ?? {}
  const typed = Object.entries(before).flatMap(([name, to]) =>
    typeof to === 'string' && to !== '' ? [[name, { from: '', to }] as const] : [],
  )
  return { texts: Object.fromEntries(typed), files: {} }
}

/** A form as it is opened: the present row with the draft's changes. */
export const withDraft = (
  specs: readonly FieldSpec[],
  row: FormRow,
  { texts, files }: RowDraft,
): FormState => {
  const now = valuesOf(specs, row)
  // The form of a row in the trash has fewer fields than the one in which the draft was typed.
  const edits = Object.entries({ ...texts, ...files }).filter(([name]) => Object.hasOwn(now, name))
  const bases = edits.flatMap(([name, { from }]) => (from === undefined ? [] : [[name, from]]))
  return {
    values: { ...now, ...Object.fromEntries(edits.map(([name, { to }]) => [name, to])) },
    base: { ...now, ...Object.fromEntries(bases) },
  }
}

/** The draft of a form: its changes, each with its base. */
export const draftOf = (state: FormState, newId?: string): RowDraft => {
  const [texts, files]: [RowDraft['texts'], RowDraft['files']] = [{}, {}]
  for (const [name, to] of Object.entries(state.values)) {
    if (!isChanged(state, name)) continue
    const from = fileIn(state.base, name)
    if (typeof to === 'string') texts[name] = { from: textIn(state.base, name), to }
    else files[name] = isStagedFile(from) ? { to } : { from, to }
  }
  return { texts, files, ...(newId ? { newId } : {}) }
}
