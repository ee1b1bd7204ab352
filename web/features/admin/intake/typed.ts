import * as z from 'zod/mini'

const typedSchema = z.object({ stood: z.string(), typed: z.string() })
/** What was typed into a field of the table and is not kept as a change yet, with what it was typed over. */
export type Typed = Readonly<z.infer<typeof typedSchema>>

export const readTyped = (kept: unknown): Typed | null => typedSchema.safeParse(kept).data ?? null

const PREFIX = 'intake-'

/** What the words of a field are called on this device that are no change yet. */
export const typedName = (rowId: string, field: string): string => `${PREFIX}${rowId}-${field}`

/** Whether a form is such a field; the list itself, which is no form, was 'intake' alone. */
export const isTypedName = (form: string): boolean => form.startsWith(PREFIX)
