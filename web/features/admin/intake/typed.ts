import * as z from 'zod/mini'

const typedSchema = z.object({ stood: z.string(), typed: z.string() })
/** Typed words of a field that are no change yet, with the words they were typed over. */
export type Typed = Readonly<z.infer<typeof typedSchema>>

export const readTyped = (kept: unknown): Typed | null => typedSchema.safeParse(kept).data ?? null

const PREFIX = 'intake-'

/** The name on this device of a field's words that are no change yet. */
export const typedName = (rowId: string, field: string): string => `${PREFIX}${rowId}-${field}`

/** Whether a form is such a field; the list itself, which is no form, was 'intake' alone. */
export const isTypedName = (form: string): boolean => form.startsWith(PREFIX)
