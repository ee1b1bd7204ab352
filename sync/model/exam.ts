import * as z from 'zod/mini'
import { commonFields, fileRefSchema, requiredText } from './fields.ts'
import { CATEGORIES, DIFFICULTIES, EXAM_TYPES } from './names.ts'

export const examTypeSchema = z.enum(EXAM_TYPES)
export type ExamType = z.infer<typeof examTypeSchema>

export const categorySchema = z.enum(CATEGORIES)
export type Category = z.infer<typeof categorySchema>

export const difficultySchema = z.enum(DIFFICULTIES)
export type Difficulty = z.infer<typeof difficultySchema>

/** Biology, Chemistry, Physics, or the whole exam stored with its year, so that an old paper keeps it (D1). */
export const examSubjectSchema = z
  .string()
  .check(z.maxLength(20), z.regex(/^(?:Biology|Chemistry|Physics|NEET 20\d{2})$/))

/** A row of `tests_library`: an exam paper. */
export const examSchema = z.looseObject({
  ...commonFields,
  type: examTypeSchema,
  title: requiredText(200),
  subject: examSubjectSchema,
  category: categorySchema,
  difficulty: difficultySchema,
  file_url: z.nullable(fileRefSchema),
})
export type Exam = z.infer<typeof examSchema>
