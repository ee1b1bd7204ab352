import type { NoteFilter, NoteSubject } from '../../../sync/index.ts'
import { filterOf, isSavedOf, pageOf } from '../../shared/routes/list-params.ts'

/** Subjects of notes in the order in which they are offered (N1). */
export const noteSubjects: readonly NoteSubject[] = ['Biology', 'Chemistry', 'Physics', 'General']

export const subjectOf = (params: URLSearchParams): NoteSubject | '' => {
  const asked = filterOf(params, 'subject')
  return noteSubjects.find((subject) => subject === asked) ?? ''
}

/** Filter that an address asks of the list of notes. */
export const noteQuery = (params: URLSearchParams): NoteFilter => ({
  search: filterOf(params, 'q'),
  subject: subjectOf(params),
  isSaved: isSavedOf(params),
  page: pageOf(params),
})
