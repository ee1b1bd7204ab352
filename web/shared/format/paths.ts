import type { ExamType, SearchHit } from '../../../sync/index.ts'

/** Every address of the public site, written once. */
export const homePath = '/'
export const examsRoot = '/tests'
export const notesPath = '/free-pdfs'
export const videosPath = '/demo-videos'
export const testimonialsPath = '/testimonials'
export const contactPath = '/contact'
export const paymentPath = '/payment'
/** Leads to the payment page, where the programmes are (B2). */
export const mentorshipPath = '/mentorship'
export const privacyPath = '/privacy-policy'
export const disclaimerPath = '/disclaimer'
/** Page of the files that are saved on this device. */
export const libraryPath = '/library'
export const adminRoot = '/admin'

export const examsPath = (type: ExamType): string => `${examsRoot}/${type}`
export const examPath = (type: ExamType, id: string): string =>
  `${examsRoot}/${type}/${encodeURIComponent(id)}`
export const notePath = (id: string): string => `${notesPath}/${encodeURIComponent(id)}`
/** The list of notes with what has a tag. */
export const taggedPath = (tag: string): string => `${notesPath}?${new URLSearchParams({ q: tag })}`
/** The app's reader, opened on the file of a paper or of notes [T8, N3]. */
export const readExamPath = (type: ExamType, id: string): string => `${examPath(type, id)}/read`
export const readNotePath = (id: string): string => `${notePath(id)}/read`
/** The list of videos with one of them open over it. */
export const videoPath = (id: string): string => `${videosPath}?watch=${encodeURIComponent(id)}`
/** The payment page, opened on one programme with the ways to pay shown. */
export const programPath = (id: string): string =>
  `${paymentPath}?program=${encodeURIComponent(id)}`

/** Address of a hit of the search over everything. */
export const pathOfHit = ({ kind, id, type }: SearchHit): string => {
  switch (kind) {
    case 'exam':
      return examPath(type ?? 'full', id)
    case 'note':
      return notePath(id)
    case 'video':
      return videoPath(id)
    default:
      return kind satisfies never
  }
}

/**
 * Query parameters that change a page. All else in a query, such as where a link was clicked, changes nothing on
 * the page. The server has the same list (pocketbase/pb_hooks/pages/routes.js; tests/unit/server/routes.test.ts), and
 * 'watch' beside it. That video opens over the list, which the worker has.
 */
const ASKED: readonly string[] = [
  'q',
  'subject',
  'category',
  'difficulty',
  'saved',
  'page',
  'program',
  'pay',
]

/** True for an address that asks for more than the page itself: a filter, a search, a later page. */
export const asksMore = (params: URLSearchParams): boolean =>
  ASKED.some((name) => (params.get(name) ?? '') !== '')
