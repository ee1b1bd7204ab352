import { VIDEO_SUBJECTS, type VideoFilter, type VideoSubject } from '../../../sync/index.ts'
import { filterOf, pageOf } from '../../shared/live/list-params.ts'

/** Subject of an address, '' for all of them and for any other word (V1). */
export const subjectOf = (params: URLSearchParams): VideoSubject | '' => {
  const asked = filterOf(params, 'subject').toLowerCase()
  return VIDEO_SUBJECTS.find((subject) => subject.toLowerCase() === asked) ?? ''
}

/** Filter that an address asks of the list of videos. */
export const videoQuery = (params: URLSearchParams): VideoFilter => ({
  search: filterOf(params, 'q'),
  subject: subjectOf(params),
  page: pageOf(params),
})

/** Question of the address that names the video to watch. */
export const WATCH = 'watch'

/** A text that may be the id of a video; '' for any other one. */
export const watchedId = (id: string): string => (/^[a-z0-9-]{15,36}$/.test(id) ? id : '')
