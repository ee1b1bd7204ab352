import * as z from 'zod/mini'
import { commonFields, fileRefSchema, requiredText } from './fields.ts'
import { NOTE_SUBJECTS } from './names.ts'

export const noteSubjectSchema = z.enum(NOTE_SUBJECTS)
export type NoteSubject = z.infer<typeof noteSubjectSchema>

export const tagsSchema = z.array(requiredText(40)).check(z.maxLength(20))

/** A row of `free_pdfs`: notes for a subject. */
export const noteSchema = z.looseObject({
  ...commonFields,
  title: requiredText(200),
  subject: noteSubjectSchema,
  description: z.optional(z.string().check(z.maxLength(2000))),
  file_url: z.nullable(fileRefSchema),
  thumbnail_url: z.optional(z.nullable(fileRefSchema)),
  tags: z.optional(z.nullable(tagsSchema)),
  object_key: z.optional(z.string().check(z.maxLength(255))),
  slug: z.optional(z.string().check(z.maxLength(255))),
})
export type Note = z.infer<typeof noteSchema>
