import type { Category, Difficulty, ExamType } from '../../../sync/index.ts'

/** Words of section 3 of the specification, for people. The order is the one in which they are offered. */
export const examTypeLabels: Readonly<Record<ExamType, string>> = {
  full: 'Full Test',
  part: 'Part Test',
  dpp: 'DPP',
}
export const categoryLabels: Readonly<Record<Category, string>> = {
  dpp: 'DPP (Daily Practice Papers)',
  part: 'Part Syllabus Test',
  fst: 'Full Syllabus Test (FST)',
}
export const difficultyLabels: Readonly<Record<Difficulty, string>> = {
  Easy: 'Easy',
  Medium: 'Medium',
  Hard: 'Hard',
}

const has = <K extends string>(table: Readonly<Record<K, string>>, word: unknown): word is K =>
  typeof word === 'string' && Object.hasOwn(table, word)
export const isExamType = (word: unknown): word is ExamType => has(examTypeLabels, word)
export const isCategory = (word: unknown): word is Category => has(categoryLabels, word)
export const isDifficulty = (word: unknown): word is Difficulty => has(difficultyLabels, word)

export const examTypes = Object.keys(examTypeLabels).filter(isExamType)
export const categories = Object.keys(categoryLabels).filter(isCategory)
export const difficulties = Object.keys(difficultyLabels).filter(isDifficulty)
