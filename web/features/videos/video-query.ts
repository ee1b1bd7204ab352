import { VIDEO_SUBJECTS, type VideoFilter, type VideoSubject } from '../../../sync/index.ts'
import { filterOf, pageOf } from '../../shared/routes/list-params.ts'

/** Subject of an address, '' for all of them and for any other word (V1). */
export const subjectOf = (params: URLSearchParams): VideoSubject | '' => {
  const asked = filterOf(params, 'subject').toLowerCase()
  return VIDEO_SUBJECTS.find((subject) => subject.toLowerCase() === asked) ?? ''
}

/** What an address asks of the list of videos. */
export const videoQuery = (params: URLSearchParams): VideoFilter => ({
  search: filterOf(params, 'q'),
  subject: subjectOf(params),
  page: pageOf(params),
})

export const WATCH = 'watch'

/** The video that an address wants to be watched; '' for none. */
export const watchedId = (params: URLSearchParams): string => {
  const id = params.get(WATCH) ?? ''
  return /^[a-z0-9-]{15,36}$/.test(id) ? id : ''
}

/** The same address with that video open, or, for '', with none. */
export const watchHref = (params: URLSearchParams, id: string): string => {
  const next = new URLSearchParams(params)
  if (id === '') next.delete(WATCH)
  else next.set(WATCH, id)
  return `?${next}`
}
