import type { ExamType } from '../../../sync/model/exam.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'

/** Subjects to offer: those that occur (D1), and the chosen one even where it does not, so that it can be taken back. */
export const useSubjects = (type: ExamType, chosen: string): readonly string[] => {
  const reading = useQuery('examSubjects', type)
  const known = reading.state === 'ready' ? reading.value : []
  return chosen === '' || known.includes(chosen) ? known : [...known, chosen]
}
