import type { ExamType } from '../../../sync/index.ts'
import { subjectKind } from '../../shared/format/subject-kind.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'

/** Single subjects first, the whole exam's years after them, each part in the order of the alphabet. */
const inOrder = (subjects: readonly string[]): readonly string[] => {
  const isWhole = (subject: string): boolean => subjectKind(subject) === 'gen'
  return [...subjects.filter((subject) => !isWhole(subject)), ...subjects.filter(isWhole)]
}

/** Subjects to offer: those that occur (D1), and the chosen one in any case, so that it can be cleared. */
export const useSubjects = (type: ExamType, chosen: string): readonly string[] => {
  const reading = useQuery('examSubjects', type)
  const known = inOrder(reading.state === 'ready' ? reading.value : [])
  return chosen === '' || known.includes(chosen) ? known : [...known, chosen]
}
