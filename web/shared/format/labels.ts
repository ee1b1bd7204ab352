import type { Category, Difficulty, Exam, ExamType } from '../../../sync/index.ts'

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

/** Text that a search engine shows under the title of a test. */
export const describeExam = ({ title, type, subject, difficulty }: Exam): string =>
  `${examTypeLabels[type]}, ${subject}, ${difficulty}: ${title}. Free to download and readable offline.`

const has = <K extends string>(table: Readonly<Record<K, string>>, word: unknown): word is K =>
  typeof word === 'string' && Object.hasOwn(table, word)
export const isExamType = (word: unknown): word is ExamType => has(examTypeLabels, word)
export const isCategory = (word: unknown): word is Category => has(categoryLabels, word)
export const isDifficulty = (word: unknown): word is Difficulty => has(difficultyLabels, word)

export const examTypes = Object.keys(examTypeLabels).filter(isExamType)
export const categories = Object.keys(categoryLabels).filter(isCategory)
export const difficulties = Object.keys(difficultyLabels).filter(isDifficulty)

// Written as ranges: the engine that draws first screens (goja) takes `\p{…}` and never matches it.
const DEVANAGARI = /[\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff]/

/** The language of a text that people wrote: 'hi' where Devanagari is in it, else undefined (the page's own). */
export const langOf = (text: string): 'hi' | undefined => (DEVANAGARI.test(text) ? 'hi' : undefined)

/** The four looks that a subject has: colour, icon and pattern. */
export type SubjectKind = 'bio' | 'chem' | 'phys' | 'gen'

/** Look of a subject as it is stored: 'Biology', 'General', 'NEET 2026' … */
export const subjectKind = (subject: string): SubjectKind => {
  switch (subject) {
    case 'Biology':
      return 'bio'
    case 'Chemistry':
      return 'chem'
    case 'Physics':
      return 'phys'
    default:
      return 'gen'
  }
}
