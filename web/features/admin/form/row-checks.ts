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
import { storedOf, tidied } from './field-text.ts'
import {
  type FormRow,
  fileIn,
  isSameFile,
  nowText,
  type RowDraft,
  shownFile,
  shownOf,
  shownText,
} from './row-draft.ts'

// What a form would save, what keeps it from being saved, and the words for that.

type Errors = Readonly<Record<string, string>>

const belongs = (spec: FieldSpec, row: FormRow): boolean => row === null || !spec.isOnlyNew

/** Whether the form asks for a field, as it is filled in now. */
export const isAsked = (spec: FieldSpec, shown: Shown): boolean =>
  !isTextSpec(spec) || spec.isAsked === undefined || spec.isAsked(shown)

/** The fields that differ from the row as it is now; of a new row all that are filled in. */
export const changedFields = (
  specs: readonly FieldSpec[],
  row: FormRow,
  draft: RowDraft,
): RowFields => {
  const changed = new Map<string, unknown>()
  const shown = shownOf(specs, row, draft)
  for (const spec of specs.filter((one) => belongs(one, row))) {
    if (!isTextSpec(spec)) {
      const edit = draft.files[spec.name]
      // Of a new row also a file that is taken away again: its first save may have brought it.
      if (edit && (row === null || !isSameFile(edit.to, fileIn(row, spec.name))))
        changed.set(spec.name, edit.to)
      continue
    }
    const text = isAsked(spec, shown) ? tidied(spec.kind, shownText(spec, row, draft)) : ''
    const isEmptied = draft.texts[spec.name]?.to === ''
    if (row === null ? text !== '' || isEmptied : text !== nowText(spec, row))
      changed.set(spec.name, storedOf(spec.kind, text))
  }
  return Object.fromEntries(changed)
}

/** Fields that must be filled in and are not, in the order of the form. */
export const gapsIn = (
  specs: readonly FieldSpec[],
  row: FormRow,
  draft: RowDraft,
): readonly FieldSpec[] => {
  const shown = shownOf(specs, row, draft)
  return specs.filter((spec) => {
    if (spec.missing === undefined || !belongs(spec, row) || !isAsked(spec, shown)) return false
    return isTextSpec(spec)
      ? tidied(spec.kind, shownText(spec, row, draft)) === ''
      : shownFile(spec, row, draft) === null
  })
}

/** The fields' own objections to what was typed in them, by name. */
export const refusalsIn = (
  specs: readonly FieldSpec[],
  row: FormRow,
  draft: RowDraft,
  nowMs: number,
): Errors => {
  const shown = shownOf(specs, row, draft)
  return Object.fromEntries(
    specs.filter(isTextSpec).flatMap((spec) => {
      const text = shownText(spec, row, draft)
      const isTyped = isAsked(spec, shown) && text !== '' && text !== nowText(spec, row)
      const fault = isTyped ? (spec.refuse?.(text, nowMs, shown) ?? '') : ''
      return fault === '' ? [] : [[spec.name, fault] as const]
    }),
  )
}

/** The model's objections to them, one code per field. */
export const codesOf = (
  collection: CollectionName,
  changed: RowFields,
): Readonly<Record<string, FieldCode>> => {
  // A file was checked when it was chosen, and is no reference yet.
  const texts = Object.entries(changed).filter(([, value]) => !isStagedFile(value))
  return errorsInFields(collection, Object.fromEntries(texts))
}

/** The row on which a draft is based: each touched field as before its edit, the others as now. */
export const seenOf = (
  specs: readonly FieldSpec[],
  row: Readonly<Record<string, unknown>>,
  { texts, files }: RowDraft,
): Readonly<Record<string, unknown>> => {
  const seen = new Map<string, unknown>(Object.entries(row))
  for (const spec of specs) {
    const from = isTextSpec(spec) ? texts[spec.name]?.from : files[spec.name]?.from
    if (from === undefined) continue
    if (!isTextSpec(spec)) seen.set(spec.name, from)
    // What is still there stays as the server has it: an empty list may be none at all.
    else if (from !== nowText(spec, row)) seen.set(spec.name, storedOf(spec.kind, String(from)))
  }
  return Object.fromEntries(seen)
}

/** Longer than any text of the model. */
const BEYOND = 'x'.repeat(100_000)

/** Letters that a text of that name, or each line of it, may have, as its model says; undefined where it is no text. */
const mostLetters = (field: string): number | undefined => {
  for (const { schema } of Object.values(collections))
    for (const value of [[BEYOND], BEYOND]) {
      const { error } = schema.safeParse({ [field]: value })
      for (const issue of error?.issues ?? [])
        if (issue.path[0] === field && issue.code === 'too_big' && issue.origin === 'string')
          return Number(issue.maximum)
    }
  return undefined
}

/** Why a field was refused, as its form says it. `text`: the words in it, where they are known. */
const wordsFor = (spec: FieldSpec | undefined, code: FieldCode, text = ''): string => {
  if (code === 'required' && spec?.missing) return spec.missing.text
  const own = spec && isTextSpec(spec) ? spec.wrong : undefined
  const isList = spec?.kind === 'lines'
  if (typeof own === 'string' && !isList) return own
  const most = code === 'too_long' && spec ? mostLetters(spec.name) : undefined
  const lines = isList ? text.split('\n') : [text]
  const letters = Math.max(...lines.map((line) => [...line.trim()].length))
  if (most !== undefined && letters > most)
    return strings.form.longerThan(most, letters - most, isList ? 'One line' : 'This')
  return (typeof own === 'string' ? own : own?.[code]) ?? fieldErrors[code]
}

/** The words for each refused field. */
export const errorWords = (
  fields: readonly FieldSpec[],
  codes: Readonly<Record<string, FieldCode>>,
  shown: Shown = {},
): Errors =>
  Object.fromEntries(
    Object.entries(codes).map(([name, code]) => [
      name,
      wordsFor(
        fields.find((spec) => spec.name === name),
        code,
        shown[name]?.trim(),
      ),
    ]),
  )

/** All that keeps a form from being saved: what is not there, what its fields refuse, what the model does. */
export const faultsIn = (
  collection: CollectionName,
  fields: readonly FieldSpec[],
  row: FormRow,
  draft: RowDraft,
  nowMs: number,
): Errors => ({
  ...errorWords(
    fields,
    codesOf(collection, changedFields(fields, row, draft)),
    shownOf(fields, row, draft),
  ),
  ...refusalsIn(fields, row, draft, nowMs),
  ...Object.fromEntries(
    gapsIn(fields, row, draft).map((spec) => [spec.name, spec.missing?.text ?? '']),
  ),
})
