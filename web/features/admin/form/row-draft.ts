import * as z from 'zod/mini'
import {
  type CollectionName,
  errorsInFields,
  type FieldCode,
  type FileRef,
  fileAreaSchema,
  fileRefSchema,
} from '../../../../sync/index.ts'
import { type Edits, editsSchema, hasMovedOn, shownValue, withEdit } from '../parts/edits.ts'
import { draftBefore } from './draft-before.ts'
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
  texts: editsSchema,
  /**
   * Per field the file before and the file now: chosen here, or one that the row had. Without the first, the base is
   * the last save, which has an address in the row alone.
   */
  files: z.record(
    z.string(),
    z.object({
      from: z.optional(z.nullable(fileRefSchema)),
      to: z.nullable(z.union([stagedSchema, fileRefSchema])),
    }),
  ),
  /** Fields that the form has filled in by itself: it may do so again until a person types there. */
  auto: z.array(z.string()),
  /** Fields in which a person put back what a new row starts with: the form leaves them alone as well. */
  chosen: z.optional(z.array(z.string())),
  /** The id of the new row, so that repeated saves mean the same row. */
  newId: z.optional(z.string()),
})
/** A person's typed version of a row, or of a new one. */
export type RowDraft = Readonly<z.infer<typeof draftSchema>>

export const emptyDraft: RowDraft = { texts: {}, files: {}, auto: [] }

/** A row as a form sees it; null: a new one. */
export type FormRow = Readonly<Record<string, unknown>> | null

export const readRowDraft = (kept: unknown): RowDraft => {
  const parsed = draftSchema.safeParse(kept)
  if (!parsed.success) {
    const texts = editsSchema.safeParse(kept) // as the release before kept them
    if (texts.success) return { ...emptyDraft, texts: texts.data }
    const before = draftBefore(kept)
    if (before === null) return emptyDraft
    const file = stagedSchema.safeParse(before.file)
    const files = file.success ? { file_url: { from: null, to: file.data } } : {}
    return readRowDraft({ ...before, files })
  }
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
  shownValue(draft.texts, spec.name, nowText(spec, row))

export const shownOf = (specs: readonly FieldSpec[], row: FormRow, draft: RowDraft): Shown =>
  Object.fromEntries(
    specs.filter(isTextSpec).map((spec) => [spec.name, shownText(spec, row, draft)]),
  )

/** Another person's new value of a field under the hands of this one; null where there is none. */
export const newsOf = (spec: TextSpec, row: FormRow, draft: RowDraft): string | null => {
  const now = nowText(spec, row)
  return row !== null && hasMovedOn(draft.texts, spec.name, now) ? now : null
}

/**
 * The draft once its form has shown these words of others. Typed text then replaces them (protocol, 20); other changes
 * still go to a decision.
 */
export const withShown = (draft: RowDraft, theirs: Shown): RowDraft => ({
  ...draft,
  texts: Object.fromEntries(
    Object.entries(draft.texts).map(([name, edit]) => [
      name,
      { ...edit, from: theirs[name] ?? edit.from },
    ]),
  ),
})

export const fileIn = (row: FormRow, name: string): FileRef | null => {
  const parsed = fileRefSchema.safeParse(row?.[name])
  return parsed.success ? parsed.data : null
}

/** Whether it is the file that the row has, or none where it has none. */
const isFileOf = (row: FormRow, name: string, file: FileValue): boolean =>
  (fileIn(row, name)?.id ?? null) === (file?.id ?? null)

export const shownFile = (spec: FileSpec, row: FormRow, draft: RowDraft): FileValue => {
  const edit = draft.files[spec.name]
  return edit ? edit.to : fileIn(row, spec.name)
}

/**
 * Typed by a person: the form does not touch that field by itself any more, unless it is emptied again. `saving`: what is
 * just being saved; what is put back meanwhile stays an edit.
 */
export const withText = (
  draft: RowDraft,
  spec: TextSpec,
  row: FormRow,
  to: string,
  saving = emptyDraft,
): RowDraft => {
  const { chosen = [], ...written } = withWords(draft, spec, row, to, saving)
  const others = chosen.filter((name) => name !== spec.name)
  const isFirst = row === null && to !== '' && to === spec.first
  const kept = isFirst ? [...others, spec.name] : others
  return kept.length > 0 ? { ...written, chosen: kept } : written
}

const withWords = (
  draft: RowDraft,
  spec: TextSpec,
  row: FormRow,
  to: string,
  saving: RowDraft,
): RowDraft => ({
  ...draft,
  texts: withEdit(
    draft.texts,
    spec.name,
    nowText(spec, row),
    to,
    saving.texts[spec.name] !== undefined,
  ),
  auto: draft.auto.filter((name) => name !== spec.name),
})

/**
 * Filled in by the form, where the person typed nothing and the row says nothing. A row's own text is only emptied,
 * where it no longer holds. From then on the form may fill it in as well.
 */
export const withAuto = (
  draft: RowDraft,
  spec: TextSpec,
  row: FormRow,
  to: string,
  saving = emptyDraft,
): RowDraft => {
  const now = nowText(spec, row)
  const isOurs = draft.auto.includes(spec.name)
  const isChosen = draft.chosen?.includes(spec.name) === true
  const isTyped = isChosen || (draft.texts[spec.name] !== undefined && !isOurs)
  const isKept = row !== null && (spec.isGuess === true || (now !== '' && to !== '' && !isOurs))
  if (isTyped || isKept) return draft
  const next = withWords(draft, spec, row, to, saving)
  return to === now ? next : { ...next, auto: [...next.auto, spec.name] }
}

/** Values that a form fills in by itself. `deferred`: texts of fields with the focus, filled in once they lose it. */
interface FilledIn {
  readonly draft: RowDraft
  readonly deferred: Shown
}

/**
 * Fills fields in, and those that follow them. It skips the one with the focus: a person is about to type there, and
 * would meet both texts. Pure.
 */
export const filledIn = (
  draft: RowDraft,
  specs: readonly FieldSpec[],
  row: FormRow,
  others: Shown,
  {
    focused,
    follow = () => ({}),
    saving = emptyDraft,
  }: {
    readonly focused: string | null
    readonly follow?: ((name: string, to: string, shown: Shown) => Shown) | undefined
    readonly saving?: RowDraft
  },
): FilledIn => {
  const deferred = new Map<string, string>()
  let next = draft
  for (const spec of specs.filter(isTextSpec)) {
    const text = others[spec.name]
    if (text === undefined) continue
    if (spec.name === focused) {
      deferred.set(spec.name, text)
      continue
    }
    const before = next
    next = withAuto(before, spec, row, text, saving)
    if (next === before) continue
    const followers = follow(spec.name, text, shownOf(specs, row, next))
    const more = filledIn(next, specs, row, followers, { focused, follow, saving })
    next = more.draft
    for (const [name, later] of Object.entries(more.deferred)) deferred.set(name, later)
  }
  return { draft: next, deferred: Object.fromEntries(deferred) }
}

export const withFile = (
  draft: RowDraft,
  spec: FileSpec,
  row: FormRow,
  to: FileValue,
  saving = emptyDraft,
): RowDraft => {
  const { [spec.name]: before, ...others } = draft.files
  const now = fileIn(row, spec.name)
  const isSaving = saving.files[spec.name] !== undefined
  if (to === null && now === null && !isSaving) return { ...draft, files: others }
  const from = before ? before.from : now
  return { ...draft, files: { ...others, [spec.name]: { from, to } } }
}

/** The file stays the one that the row has, or had before the one that is just being saved. */
export const withoutFile = (
  draft: RowDraft,
  spec: FileSpec,
  row: FormRow,
  saving = emptyDraft,
): RowDraft => {
  const { [spec.name]: before, ...files } = draft.files
  const saved = saving.files[spec.name]
  if (!saved) return { ...draft, files }
  const stood = saved.from === undefined ? fileIn(row, spec.name) : saved.from
  return { ...draft, files: { ...files, [spec.name]: { ...before, to: stood } } }
}

export const isTouched = (draft: RowDraft): boolean =>
  Object.keys(draft.files).length > 0 ||
  Object.keys(draft.texts).some((name) => !draft.auto.includes(name))

/** How a form's draft is kept: what the form has filled in by itself alone is none. */
export const rowDraftKind = {
  read: readRowDraft,
  isEmpty: (draft: RowDraft): boolean => !isTouched(draft),
}

/** The row's value once a text of the form is saved. */
const textSaved = ({ kind }: TextSpec, to: string): string =>
  textOf(kind, storedOf(kind, tidied(kind, to)))

/**
 * The rest of `now` to save after `saved`: it was typed during the saving, upon the saved words. The form of a new row
 * goes on with all of it.
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
      return [[spec.name, before ? { from: textSaved(spec, before.to), to: edit.to } : edit]]
    }),
  )
  const files = Object.fromEntries(
    Object.entries(now.files).flatMap(([name, edit]) => {
      const before = saved.files[name]
      if (before && before.to?.id === edit.to?.id) return []
      return [[name, before ? { to: edit.to } : edit]]
    }),
  )
  const left = { texts, files, auto: now.auto.filter((name) => texts[name] !== undefined) }
  if (!isTouched(left)) return emptyDraft
  return row === null ? now : left
}

/** The draft without what the row says anyway: what was put back while a Save went on that failed. */
export const withoutSame = (
  specs: readonly FieldSpec[],
  row: FormRow,
  draft: RowDraft,
): RowDraft => {
  const isSame = (spec: FieldSpec): boolean => {
    if (isTextSpec(spec)) return draft.texts[spec.name]?.to === nowText(spec, row)
    const edit = draft.files[spec.name]
    return edit !== undefined && isFileOf(row, spec.name, edit.to)
  }
  const same = new Set(specs.filter(isSame).map(({ name }) => name))
  const left = <T>(edits: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(edits).filter(([name]) => !same.has(name)))
  return { ...draft, texts: left(draft.texts), files: left(draft.files) }
}

/** True when an existing row says all that its form holds: a page saved it and ended before noting that. */
export const isSaved = (specs: readonly FieldSpec[], row: FormRow, draft: RowDraft): boolean =>
  Object.entries(changedFields(specs, row, draft)).every(
    ([name, value]) => isStagedFile(value) && fileIn(row, name)?.id === value.id,
  )

/** A draft with what was typed elsewhere for the same row. */
export const withOthers = (draft: RowDraft, others: RowDraft): RowDraft => ({
  ...draft,
  texts: { ...draft.texts, ...others.texts },
  files: { ...draft.files, ...others.files },
  auto: [...draft.auto.filter((name) => others.texts[name] === undefined), ...others.auto],
})

const isBlank = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0)

const belongs = (spec: FieldSpec, row: FormRow): boolean => row === null || !spec.isOnlyNew

/** Whether the form asks for a field, as it is filled in now. */
export const isAsked = (spec: FieldSpec, shown: Shown): boolean =>
  !isTextSpec(spec) || spec.isAsked === undefined || spec.isAsked(shown)

/** The fields that differ from the row as it is now; of a new row all that are filled in. */
export const changedFields = (
  specs: readonly FieldSpec[],
  row: FormRow,
  draft: RowDraft,
): Readonly<Record<string, unknown>> => {
  const changed = new Map<string, unknown>()
  const shown = shownOf(specs, row, draft)
  for (const spec of specs) {
    if (!belongs(spec, row)) continue
    if (!isTextSpec(spec)) {
      const edit = draft.files[spec.name]
      // One that the row had goes out where it has another by now; of a new row, one that its first save may have brought.
      if (edit && (row === null || isStagedFile(edit.to) || !isFileOf(row, spec.name, edit.to)))
        changed.set(spec.name, edit.to)
      continue
    }
    const text = isAsked(spec, shown) ? tidied(spec.kind, shownText(spec, row, draft)) : ''
    const edit = draft.texts[spec.name]
    // Emptied while it was being saved: it may stand in the row by now.
    const isEmptied = edit?.from === '' && edit.to === ''
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
      ? isBlank(tidied(spec.kind, shownText(spec, row, draft)))
      : isBlank(shownFile(spec, row, draft))
  })
}

/** The fields' own objections to what was typed in them, by name. */
export const refusalsIn = (
  specs: readonly FieldSpec[],
  row: FormRow,
  draft: RowDraft,
  nowMs: number,
): Readonly<Record<string, string>> => {
  const shown = shownOf(specs, row, draft)
  return Object.fromEntries(
    specs.filter(isTextSpec).flatMap((spec) => {
      const text = shownText(spec, row, draft)
      const isTyped = isAsked(spec, shown) && text !== '' && text !== nowText(spec, row)
      const fault = isTyped ? (spec.refuse?.(text, nowMs) ?? '') : ''
      return fault === '' ? [] : [[spec.name, fault] as const]
    }),
  )
}

/** The model's objections to them, one code per field. */
export const codesOf = (
  collection: CollectionName,
  changed: Readonly<Record<string, unknown>>,
): Readonly<Record<string, FieldCode>> => {
  // A file was checked when it was chosen, and is no reference yet.
  const texts = Object.entries(changed).filter(([, value]) => !isStagedFile(value))
  return errorsInFields(collection, Object.fromEntries(texts))
}

/** The row on which a draft is based: each touched field as before its edit, the others as now. */
export const seenOf = (
  specs: readonly FieldSpec[],
  row: Readonly<Record<string, unknown>>,
  { texts, files }: { readonly texts: Edits; readonly files: RowDraft['files'] },
): Readonly<Record<string, unknown>> => {
  const seen = new Map<string, unknown>(Object.entries(row))
  for (const spec of specs) {
    if (isTextSpec(spec)) {
      const from = texts[spec.name]?.from
      // What is still there stays as the server has it: an empty list may be none at all.
      if (from !== undefined && from !== nowText(spec, row))
        seen.set(spec.name, storedOf(spec.kind, from))
    } else {
      const edit = files[spec.name]
      if (edit && edit.from !== undefined) seen.set(spec.name, edit.from)
    }
  }
  return Object.fromEntries(seen)
}
