import type * as z from 'zod/mini'
import type { StagedFile } from '../files/upload/staged.ts'
import { type CollectionName, collections } from '../model/collections.ts'
import type { FieldCode } from '../model/wire.ts'
import { HIDDEN_LETTERS, VISIBLE_LETTER, written } from '../model/written.ts'

type Issue = z.core.$ZodIssue

/** A file that was chosen on this device, and not one that a row has. */
export const isStagedFile = (value: unknown): value is StagedFile =>
  typeof value === 'object' && value !== null && 'area' in value && !('url' in value)

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const codeOf = (issue: Issue, value: unknown): FieldCode => {
  if (isBlank(value)) return 'required'
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? 'too_short' : 'too_small'
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_big'
    case 'invalid_value':
      return 'not_an_option'
    case 'unrecognized_keys':
      return 'unknown_field'
    default:
      return 'malformed'
  }
}

/** A model's refusals, one code per field of the input: the first of each. */
const fieldErrors = (
  error: z.core.$ZodError,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, FieldCode>> => {
  const errors: Record<string, FieldCode> = {}
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '')]
    for (const name of names) errors[name] ??= codeOf(issue, input[name])
  }
  return errors
}

type Fields = Readonly<Record<string, unknown>>

/** The refusals of a whole row by its model, one code per field. */
export const rowErrors = (
  collection: CollectionName,
  row: Fields,
): Readonly<Record<string, FieldCode>> => {
  const parsed = collections[collection].schema.safeParse(row)
  return parsed.success ? {} : fieldErrors(parsed.error, row)
}

/** The files that its model asks of a row; a draft may be without. */
export const requiredFiles = (collection: CollectionName): readonly string[] => {
  const required = rowErrors(collection, {})
  return Object.keys(collections[collection].files).filter((field) => required[field])
}

/** Texts of a row that its collection needs to publish it, and that are not there. */
export const lacksToPublish = (collection: CollectionName, row: Fields): readonly string[] =>
  (collections[collection].toPublish ?? []).filter((field) => isBlank(row[field]))

/** Whether a text has a letter that no text takes, or half of one. */
const hasHidden = (text: string): boolean =>
  HIDDEN_LETTERS.test(text) || [...text].some((letter) => /^[\ud800-\udfff]$/.test(letter))

/** The refusals of the letters of texts that are to be written. */
const letterErrors = (
  collection: CollectionName,
  fields: Fields,
): Readonly<Record<string, FieldCode>> => {
  const required = rowErrors(collection, {})
  const codeFor = (field: string, texts: readonly unknown[]): FieldCode | null => {
    const words = texts.filter((text) => typeof text === 'string')
    if (words.some(hasHidden)) return 'hidden_letters'
    // Empty ones the model refuses.
    const isBlank = words.some(Boolean) && words.every((text) => !VISIBLE_LETTER.test(text))
    return isBlank && required[field] ? 'required' : null
  }
  const found = Object.entries(fields).map(
    ([field, value]) => [field, codeFor(field, [value].flat())] as const,
  )
  return Object.fromEntries(found.flatMap(([field, code]) => (code ? [[field, code]] : [])))
}

/** The refusals that hold for some fields only when they are written. */
export const writingErrors = (
  collection: CollectionName,
  fields: Fields,
): Readonly<Record<string, FieldCode>> => {
  const lacks = ([field, pattern]: readonly [string, RegExp]): boolean =>
    [fields[field] ?? []].flat().some((text) => typeof text !== 'string' || !pattern.test(text))
  const wrong = Object.entries(written[collection] ?? {}).filter(lacks)
  return {
    ...Object.fromEntries(wrong.map(([field]) => [field, 'malformed' as const])),
    ...letterErrors(collection, fields),
  }
}

/** Faults of fields that are to be written to a row; absent fields are none. */
export const errorsInFields = (
  collection: CollectionName,
  fields: Fields,
): Readonly<Record<string, FieldCode>> =>
  Object.fromEntries(
    Object.entries({
      ...writingErrors(collection, fields),
      ...rowErrors(collection, fields),
    }).filter(([field]) => Object.hasOwn(fields, field)),
  )
