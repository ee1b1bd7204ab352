import * as z from 'zod/mini'
import {
  type FileRef,
  fileAreaSchema,
  fileRefSchema,
  fileTypeSchema,
} from '../../../../sync/index.ts'
import {
  type FieldSpec,
  type FileSpec,
  type FileValue,
  isTextSpec,
  type Shown,
  type TextSpec,
} from './field-spec.ts'
import { textOf, tidied } from './field-text.ts'

const stagedSchema = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  type: fileTypeSchema,
  /** Drafts of releases before 0.3.0 have none. */
  sha256: z._default(z.string(), ''),
  area: fileAreaSchema,
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
  /** The id of the new row, so that repeated saves mean the same row. */
  newId: z.optional(z.string()),
})
/** What a person changed in a form and has not saved yet: values, their base, and the id of a new row. */
export type RowDraft = Readonly<z.infer<typeof draftSchema>>

export const emptyDraft: RowDraft = { texts: {}, files: {} }

/** A row as a form sees it; null: a new one. */
export type FormRow = Readonly<Record<string, unknown>> | null

/** A draft as release 0.1.0 kept it: the texts of its form by their fields, each as a whole. */
const draftBefore = (kept: unknown): RowDraft => {
  const texts = z.record(z.string(), z.unknown()).safeParse(kept).data ?? {}
  const typed = Object.entries(texts).filter(([, to]) => typeof to === 'string' && to !== '')
  return {
    ...emptyDraft,
    texts: Object.fromEntries(typed.map(([name, to]) => [name, { from: '', to: String(to) }])),
  }
}

export const readRowDraft = (kept: unknown): RowDraft => {
  const parsed = draftSchema.safeParse(kept)
  return parsed.success ? parsed.data : draftBefore(kept)
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

export const isSameFile = (one: FileValue | undefined, other: FileValue): boolean =>
  one !== undefined && (one?.id ?? null) === (other?.id ?? null)

export const shownFile = (spec: FileSpec, row: FormRow, draft: RowDraft): FileValue => {
  const edit = draft.files[spec.name]
  return edit ? edit.to : fileIn(row, spec.name)
}

export const withText = (draft: RowDraft, spec: TextSpec, row: FormRow, to: string): RowDraft => {
  const { [spec.name]: before, ...others } = draft.texts
  const now = nowText(spec, row)
  const edit = { from: before?.from ?? now, to }
  return { ...draft, texts: to === now ? others : { ...others, [spec.name]: edit } }
}

/** The texts of a new row that the name of its file tells, in the fields that nobody has filled in. Pure. */
export const withGuesses = (draft: RowDraft, specs: readonly FieldSpec[], told: Shown): RowDraft =>
  specs
    .filter(isTextSpec)
    .reduce(
      (filled, spec) =>
        told[spec.name] && !draft.texts[spec.name]?.to
          ? withText(filled, spec, null, told[spec.name] ?? '')
          : filled,
      draft,
    )

export const withFile = (
  draft: RowDraft,
  spec: FileSpec,
  row: FormRow,
  to: FileValue,
): RowDraft => {
  const { [spec.name]: before, ...others } = draft.files
  if (to === null && fileIn(row, spec.name) === null) return { ...draft, files: others }
  const from = before ? before.from : fileIn(row, spec.name)
  return { ...draft, files: { ...others, [spec.name]: { from, to } } }
}

/** The file is again the one that the row has. */
export const withoutFile = (draft: RowDraft, spec: FileSpec): RowDraft => {
  const { [spec.name]: _, ...files } = draft.files
  return { ...draft, files }
}

export const isTouched = ({ texts, files }: RowDraft): boolean =>
  Object.keys(files).length > 0 || Object.keys(texts).length > 0

/** How a form's draft is kept on this device. */
export const rowDraftKind = {
  read: readRowDraft,
  isEmpty: (draft: RowDraft): boolean => !isTouched(draft),
}

/** The part of `now` that `saved` does not have: it was typed during the saving, upon the saved words. Pure. */
export const leftAfter = (
  specs: readonly FieldSpec[],
  saved: RowDraft,
  now: RowDraft,
): RowDraft => {
  const texts = specs.filter(isTextSpec).flatMap(({ name, kind }) => {
    const [edit, before] = [now.texts[name], saved.texts[name]]
    if (!edit || edit.to === before?.to) return []
    return [[name, before ? { ...edit, from: tidied(kind, before.to) } : edit] as const]
  })
  const files = Object.entries(now.files).filter(
    ([name, { to }]) => !isSameFile(saved.files[name]?.to, to),
  )
  return { texts: Object.fromEntries(texts), files: Object.fromEntries(files) }
}
