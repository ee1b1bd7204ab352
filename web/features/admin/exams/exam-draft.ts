import * as z from 'zod/mini'
import {
  type Category,
  categorySchema,
  difficultySchema,
  type ExamType,
  examTypeSchema,
  type FileArea,
  fileAreaSchema,
  type StagedFile,
} from '../../../../sync/index.ts'
import { titleFromName } from './exam-words.ts'

const draftSchema = z.object({
  type: examTypeSchema,
  title: z.string(),
  /** False while the title is the file's own: another file then brings another title. */
  isTitleTyped: z.boolean(),
  subject: z.string(),
  category: categorySchema,
  difficulty: difficultySchema,
  status: z.enum(['published', 'draft']),
  file: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      size: z.number(),
      type: z.string(),
      area: fileAreaSchema,
      inMemory: z.boolean(),
    }),
  ),
})
/** A new test as far as it is typed. */
export type ExamDraft = z.infer<typeof draftSchema>

/** [M5] What the form starts with. */
export const emptyExam: ExamDraft = {
  type: 'full',
  title: '',
  isTitleTyped: false,
  subject: 'Biology',
  category: 'fst',
  difficulty: 'Medium',
  status: 'published',
  file: null,
}

export const readExamDraft = (kept: unknown): ExamDraft => {
  const parsed = draftSchema.safeParse(kept)
  if (!parsed.success) return emptyExam
  // A file that only a tab held went with that tab.
  return parsed.data.file?.inMemory ? { ...parsed.data, file: null } : parsed.data
}

/** Where a paper of this type is stored. */
export const areaOf = (type: ExamType): FileArea => `tests-${type}`

const usualCategory: Readonly<Record<ExamType, Category>> = {
  full: 'fst',
  part: 'part',
  dpp: 'dpp',
}

/** Another type; the category goes along while it is the usual one of the type before. */
export const withType = (draft: ExamDraft, type: ExamType): ExamDraft => ({
  ...draft,
  type,
  category: draft.category === usualCategory[draft.type] ? usualCategory[type] : draft.category,
})

export const withFile = (draft: ExamDraft, file: StagedFile | null): ExamDraft => ({
  ...draft,
  file,
  title: file && !draft.isTitleTyped ? titleFromName(file.name) : draft.title,
})

export const isBlank = (draft: ExamDraft): boolean => !draft.isTitleTyped && draft.file === null
