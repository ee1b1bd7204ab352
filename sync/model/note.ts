import { z } from 'zod'
import { commonFields, fileRefSchema, requiredText } from './fields.ts'

export const NOTE_SUBJECTS = ['Biology', 'Chemistry', 'Physics', 'General'] as const
export const noteSubjectSchema = z.enum(NOTE_SUBJECTS)
export type NoteSubject = z.infer<typeof noteSubjectSchema>

export const tagsSchema = z.array(requiredText(40)).max(20)

/** A row of `free_pdfs`: notes for a subject. */
export const noteSchema = z.looseObject({
  ...commonFields,
  title: requiredText(200),
  subject: noteSubjectSchema,
  description: z.string().max(2000).optional(),
  file_url: fileRefSchema.nullable(),
  thumbnail_url: fileRefSchema.nullable().optional(),
  tags: tagsSchema.nullable().optional(),
  object_key: z.string().max(255).optional(),
  slug: z.string().max(255).optional(),
})
export type Note = z.infer<typeof noteSchema>
