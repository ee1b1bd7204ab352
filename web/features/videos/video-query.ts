import { VIDEO_SUBJECTS, type VideoFilter, type VideoSubject } from '../../../sync/index.ts'
import { filterOf, pageOf } from '../../shared/routes/list-params.ts'

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

/** One load of the page, also for the server, which has no clock of it. */
const thisLoad = typeof performance === 'undefined' ? 0 : performance.timeOrigin

/** Note in an entry of the history that a tap on 'Watch Demo' has made. */
export const watchState = { tappedIn: thisLoad } as const

/** 'list': 'back' leads to the list. 'tap': it was tapped in this load of the page, so that the video plays unasked. */
export const cameBy = (state: unknown): 'link' | 'list' | 'tap' => {
  const tappedIn: unknown = typeof state === 'object' && state && Reflect.get(state, 'tappedIn')
  if (typeof tappedIn !== 'number') return 'link'
  return tappedIn === thisLoad ? 'tap' : 'list'
}
