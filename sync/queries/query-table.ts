import type { PageFilter, Queries } from '../api.ts'
import type { ExamType } from '../model/content.ts'
import type { ListName, SingleName } from '../model/declared.ts'
import type { AdminQueries } from './admin-queries.ts'

/** Ways in which rows are read for visitors. The device has them over its mirror, the server over its tables. */
export interface PublicReads<T> {
  /** A page of a list, with what its filter lets through. */
  readonly page: (collection: ListName, filter: PageFilter) => T
  readonly one: (collection: ListName, id: string) => T
  /** The first rows of a list, or of all of a collection where `kind` is ''. */
  readonly first: (collection: ListName, limit: number, kind?: string, exceptId?: string) => T
  readonly count: (collection: ListName) => T
  readonly single: (collection: SingleName) => T
  readonly site: () => T
  readonly examCounts: () => T
  readonly examSubjects: (type: ExamType) => T
}

export type PublicName = Exclude<keyof Queries, keyof AdminQueries | 'search'>

/** Other papers below one, and announcements under the head: as many at most. */
const MORE_EXAMS = 3
const MOST_ANNOUNCEMENTS = 5

/** Every public query, as what is to be read for it: a device and the server answer it alike. */
export const queryTable: {
  readonly [N in PublicName]: <T>(to: PublicReads<T>, ...args: Parameters<Queries[N]>) => T
} = {
  examPage: (to, filter) => to.page('tests_library', filter),
  examSubjects: (to, type) => to.examSubjects(type),
  examCounts: (to) => to.examCounts(),
  exam: (to, id) => to.one('tests_library', id),
  moreExams: (to, type, exceptId) => to.first('tests_library', MORE_EXAMS, type, exceptId),
  notePage: (to, filter) => to.page('free_pdfs', filter),
  note: (to, id) => to.one('free_pdfs', id),
  newestExams: (to, limit) => to.first('tests_library', limit),
  newestNotes: (to, limit) => to.first('free_pdfs', limit),
  noteCount: (to) => to.count('free_pdfs'),
  videoPage: (to, filter) => to.page('demo_videos', filter),
  video: (to, id) => to.one('demo_videos', id),
  newestVideos: (to, limit) => to.first('demo_videos', limit),
  videoCount: (to) => to.count('demo_videos'),
  testimonialPage: (to, filter) => to.page('testimonials', filter),
  programs: (to) => to.first('programs', Number.POSITIVE_INFINITY),
  announcements: (to) => to.first('announcements', MOST_ANNOUNCEMENTS),
  globalSettings: (to) => to.site(),
  legalTexts: (to) => to.single('global_settings'),
  paymentSettings: (to) => to.single('payment_settings'),
}
