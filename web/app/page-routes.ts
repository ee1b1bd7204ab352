import {
  adminRoot,
  contactPath,
  disclaimerPath,
  examsPath,
  examsRoot,
  homePath,
  libraryPath,
  mentorshipPath,
  notesPath,
  paymentPath,
  privacyPath,
  testimonialsPath,
  videosPath,
} from '../shared/routes/paths.ts'

/** Every page of the public site with the pattern of its addresses. Their order is free: no path matches two. */
export const pageRoutes = {
  home: homePath,
  exams: `${examsRoot}/:testType`,
  exam: `${examsRoot}/:testType/:testId`,
  readExam: `${examsRoot}/:testType/:testId/read`,
  notes: notesPath,
  note: `${notesPath}/:id`,
  readNote: `${notesPath}/:id/read`,
  videos: videosPath,
  testimonials: testimonialsPath,
  payment: paymentPath,
  library: libraryPath,
  contact: contactPath,
  privacy: privacyPath,
  disclaimer: disclaimerPath,
} as const

export type RoutedPage = keyof typeof pageRoutes
/** A page of the public site; 'notFound' stands at every address that no pattern fits. */
export type PageName = RoutedPage | 'notFound'

export const routedPages = Object.keys(pageRoutes) as readonly RoutedPage[] // as: keys of the table above, nothing else

/** Pages that are the whole screen, without header, dock and footer. */
export const isBare = (name: RoutedPage): boolean => name === 'readExam' || name === 'readNote'

/** Addresses that lead elsewhere, on the server and in the app alike (B2, T1). */
export const redirects: Readonly<Record<string, string>> = {
  '/tutorials': homePath,
  '/tutorials/:slug': homePath,
  [mentorshipPath]: paymentPath,
  [examsRoot]: examsPath('full'),
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/$/, '').replace(/:[a-zA-Z]+/g, '[^/]+')}/?$`)
const patterns = routedPages.map((name) => ({ name, pattern: patternOf(pageRoutes[name]) }))
const elsewhere = Object.entries(redirects).map(([from, to]) => ({ pattern: patternOf(from), to }))

/** Which page's code an address needs, at the end of its redirect if it has one; null for the panel. */
export const pageAt = (pathname: string): PageName | null => {
  if (pathname === adminRoot || pathname.startsWith(`${adminRoot}/`)) return null
  const path = elsewhere.find(({ pattern }) => pattern.test(pathname))?.to ?? pathname
  return patterns.find(({ pattern }) => pattern.test(path))?.name ?? 'notFound'
}
