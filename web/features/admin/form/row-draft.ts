import * as z from 'zod/mini'
import { type FileRef, fileAreaSchema, fileRefSchema } from '../../../../sync/index.ts'
import {
  type FieldSpec,
  type FileSpec,
  type FileValue,
  isStagedFile,
  isTextSpec,
  type Shown,
  type TextSpec,
} from './field-spec.ts'
import { storedOf, textOf, tidied } from './field-text.ts'

const stagedSchema = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  area: fileAreaSchema,
  inMemory: z.boolean(),
  pages: z.optional(z.number()),
})
const draftSchema = z.object({
  /** Each changed text: what stood in the row when the change began, and what a person wants there. */
  texts: z.record(z.string(), z.object({ from: z.string(), to: z.string() })),
  /** Likewise files. `from` is absent where the base is the last Save, which has an address in the row alone. */
  files: z.record(
    z.string(),
    z.object({
      from: z.optional(z.nullable(fileRefSchema)),
      to: z.nullable(z.union([stagedSchema, fileRefSchema])),
    }),
  ),
  /** Fields that the form has filled in by itself: it may do so again until a person types there. */
  auto: z.array(z.string()),
  /** The id of the new row, so that repeated saves mean the same row. */
  newId: z.optional(z.string()),
})
/** What a person changed in a form and has not saved yet: values, their base, and the id of a new row. */
export type RowDraft = Readonly<z.infer<typeof draftSchema>>

export const emptyDraft: RowDraft = { texts: {}, files: {}, auto: [] }

/** A row as a form sees it; null: a new one. A file in it that was just saved may still be a staged one. */
export type FormRow = Readonly<Record<string, unknown>> | null

export const readRowDraft = (kept: unknown): RowDraft => {
  const parsed = draftSchema.safeParse(kept)
  if (!parsed.success) return emptyDraft
  // A file that only a tab held went with that tab.
  const files = Object.entries(parsed.data.files).filter(
    ([, { to }]) => !isStagedFile(to) || !to.inMemory,
  )
  return { ...parsed.data, files: Object.fromEntries(files) }
}

/** The row's own text, or the one that a new row starts with. */
export const nowText = (spec: TextSpec, row: FormRow): string =>
  row === null ? (spec.first ?? '') : textOf(spec.kind, row[spec.name])

export const shownText = (spec: TextSpec, row: FormRow, draft: RowDraft): string =>
  draft.texts[spec.name]?.to ?? nowText(spec, row)

export const shownOf = (specs: readonly FieldSpec[], row: FormRow, draft: RowDraft): Shown =>
  Object.fromEntries(
    specs.filter(isTextSpec).map((spec) => [spec.name, shownText(spec, row, draft)]),
  )

export const fileIn = (row: FormRow, name: string): FileRef | null =>
  fileRefSchema.safeParse(row?.[name]).data ?? null

export const nowFile = (row: FormRow, name: string): FileValue => {
  const file = row?.[name]
  return isStagedFile(file) ? file : fileIn(row, name)
}

export const isSameFile = (one: FileValue | undefined, other: FileValue): boolean =>
  one !== undefined && (one?.id ?? null) === (other?.id ?? null)

export const shownFile = (spec: FileSpec, row: FormRow, draft: RowDraft): FileValue => {
  const edit = draft.files[spec.name]
  return edit ? edit.to : nowFile(row, spec.name)
}

/** Typed by a person: the form does not fill that field in by itself any more. */
export const withText = (draft: RowDraft, spec: TextSpec, row: FormRow, to: string): RowDraft => {
  const { [spec.name]: before, ...others } = draft.texts
  const now = nowText(spec, row)
  const edit = { from: before?.from ?? now, to }
  return {
    ...draft,
    texts: to === now ? others : { ...others, [spec.name]: edit },
    auto: draft.auto.filter((name) => name !== spec.name),
  }
}

/**
 * Texts that the form fills in by itself, where the person typed nothing and the row says nothing. A row's own text is
 * only emptied, where it no longer holds. The field `focused` is left alone: a person is about to type there. Pure.
 */
export const filledIn = (
  draft: RowDraft,
  specs: readonly FieldSpec[],
  row: FormRow,
  others: Shown,
  focused: string | null = null,
): RowDraft =>
  specs.filter(isTextSpec).reduce((before, spec) => {
    const to = others[spec.name]
    if (to === undefined || spec.name === focused) return before
    const now = nowText(spec, row)
    const isOurs = before.auto.includes(spec.name)
    const isTyped = before.texts[spec.name] !== undefined && !isOurs
    const isKept = row !== null && (spec.isGuess === true || (now !== '' && to !== '' && !isOurs))
    if (isTyped || isKept) return before
    const next = withText(before, spec, row, to)
    return to === now ? next : { ...next, auto: [...next.auto, spec.name] }
  }, draft)

export const withFile = (
  draft: RowDraft,
  spec: FileSpec,
  row: FormRow,
  to: FileValue,
): RowDraft => {
  const { [spec.name]: before, ...others } = draft.files
  if (to === null && nowFile(row, spec.name) === null) return { ...draft, files: others }
  const from = before ? before.from : fileIn(row, spec.name)
  return { ...draft, files: { ...others, [spec.name]: { from, to } } }
}

/** The file is again the one that the row had when the form changed it. */
export const withoutFile = (draft: RowDraft, spec: FileSpec, row: FormRow): RowDraft => {
  const { [spec.name]: before, ...files } = draft.files
  const stood = before?.from
  // While another one is being saved, the row gets it, and the one before has to be saved again.
  if (stood === undefined || isSameFile(stood, nowFile(row, spec.name))) return { ...draft, files }
  return { ...draft, files: { ...files, [spec.name]: { from: stood, to: stood } } }
}

/**
 * All that a form shows, as if a person had typed it into the form of a new row. The files of a deleted row went with it,
 * so that only those chosen here are left. Pure.
 */
export const wholeDraft = (
  specs: readonly FieldSpec[],
  row: FormRow,
  draft: RowDraft,
): RowDraft => ({
  ...draft,
  texts: Object.fromEntries(
    specs
      .filter(isTextSpec)
      .map((spec) => [spec.name, { from: '', to: shownText(spec, row, draft) }]),
  ),
  files: Object.fromEntries(Object.entries(draft.files).filter(([, { to }]) => isStagedFile(to))),
})

export const isTouched = (draft: RowDraft): boolean =>
  Object.keys(draft.files).length > 0 ||
  Object.keys(draft.texts).some((name) => !draft.auto.includes(name))

/** How a form's draft is kept: what the form has filled in by itself alone is none. */
export const rowDraftKind = {
  read: readRowDraft,
  isEmpty: (draft: RowDraft): boolean => !isTouched(draft),
}

/**
 * The rest of `now` to save after `saved`: it was typed during the saving, upon the saved words. The form of a new row
 * goes on with all of it. Pure.
 */
export const leftAfter = (
  specs: readonly FieldSpec[],
  row: FormRow,
  saved: RowDraft,
  now: RowDraft,
): RowDraft => {
  const texts = Object.fromEntries(
    specs.filter(isTextSpec).flatMap((spec) => {
      const edit = now.texts[spec.name]
      const before = saved.texts[spec.name]
      if (!edit || edit.to === before?.to) return []
      const { kind } = spec
      const from = before && textOf(kind, storedOf(kind, tidied(kind, before.to)))
      return [[spec.name, { from: from ?? edit.from, to: edit.to }]]
    }),
  )
  const files = Object.fromEntries(
    Object.entries(now.files).flatMap(([name, edit]) => {
      const before = saved.files[name]
      if (before && isSameFile(before.to, edit.to)) return []
      return [[name, before ? { to: edit.to } : edit]]
    }),
  )
  const left = { texts, files, auto: now.auto.filter((name) => texts[name] !== undefined) }
  if (!isTouched(left)) return emptyDraft
  return row === null ? now : left
}

/** The draft after a Save that failed: all that was to be saved, with what was typed since. Pure. */
export const putBackIn = (now: RowDraft, saved: RowDraft): RowDraft => {
  const texts = Object.entries({ ...saved.texts, ...now.texts })
  const files = Object.entries({ ...saved.files, ...now.files })
  return {
    ...now,
    texts: Object.fromEntries(texts.filter(([, { from, to }]) => from !== to)),
    files: Object.fromEntries(files.filter(([, { from, to }]) => !isSameFile(from, to))),
  }
}
