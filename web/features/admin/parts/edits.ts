import * as z from 'zod/mini'

/** A person's changes in a form, per field: the value at their beginning, and their own. */
export type Edits = Readonly<Record<string, { readonly from: string; readonly to: string }>>

export const editsSchema = z.record(z.string(), z.object({ from: z.string(), to: z.string() }))

export const readEdits = (kept: unknown): Edits => {
  const parsed = editsSchema.safeParse(kept)
  return parsed.success ? parsed.data : {}
}

/**
 * Takes an edit up. A field that equals the row again is no edit. While another text of it is being saved (`isSaving`),
 * it still is one.
 */
export const withEdit = (
  edits: Edits,
  field: string,
  now: string,
  to: string,
  isSaving = false,
): Edits => {
  const { [field]: before, ...others } = edits
  if (to === now && !isSaving) return others
  return { ...others, [field]: { from: before?.from ?? now, to } }
}

/** The form's shown value: the edit, else the row's own, so that news arrives in untouched fields. */
export const shownValue = (edits: Edits, field: string, now: string): string =>
  edits[field]?.to ?? now

/** True when the row moved on under the person's hands. */
export const hasMovedOn = (edits: Edits, field: string, now: string): boolean => {
  const edit = edits[field]
  return edit !== undefined && edit.from !== now && edit.to !== now
}
