import type { CollectionName, ExamType } from '../../sync/index.ts'
import {
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
} from '../shared/format/paths.ts'

// Read while the product is built alone: `npm run generate` writes the routes of app and server from it, the code that a
// browser fetches for a page, the components that the server draws, and the addresses that search engines are told.

/** An address for the sitemap. It is left out while the site has none of the named rows. */
interface Told {
  readonly path: string
  readonly table?: CollectionName
  readonly kind?: string
}

interface Page {
  /** Pattern of its addresses, of which no address fits two. Absent: the page for addresses that fit none. */
  readonly path?: string
  /** Module below `web/features`, without its ending, and its component. */
  readonly file: string
  readonly component: string
  /** The page is the whole screen, without header, dock and footer. */
  readonly isBare?: true
  /** Addresses that search engines are told, pages of rows aside (`page` in sync/model/declared.ts). */
  readonly told?: readonly Told[]
}

const EXAM_TYPES: readonly ExamType[] = ['full', 'part', 'dpp']
const told = (path: string, table?: CollectionName): readonly Told[] => [{ path, table }]

/** Every page of the public site. */
export const pageTable: Readonly<Record<string, Page>> = {
  home: { path: homePath, file: 'home/home-page', component: 'HomePage', told: told(homePath) },
  exams: {
    path: `${examsRoot}/:testType`,
    file: 'exams/exam-list-page',
    component: 'ExamListPage',
    told: EXAM_TYPES.map((kind) => ({ path: examsPath(kind), table: 'tests_library', kind })),
  },
  exam: {
    path: `${examsRoot}/:testType/:testId`,
    file: 'exams/exam-page',
    component: 'ExamPage',
  },
  readExam: {
    path: `${examsRoot}/:testType/:testId/read`,
    file: 'reader/reader-page',
    component: 'ReadExamPage',
    isBare: true,
  },
  notes: {
    path: notesPath,
    file: 'notes/note-list-page',
    component: 'NoteListPage',
    told: told(notesPath, 'free_pdfs'),
  },
  note: { path: `${notesPath}/:id`, file: 'notes/note-page', component: 'NotePage' },
  readNote: {
    path: `${notesPath}/:id/read`,
    file: 'reader/reader-page',
    component: 'ReadNotePage',
    isBare: true,
  },
  videos: {
    path: videosPath,
    file: 'videos/video-list-page',
    component: 'VideoListPage',
    told: told(videosPath, 'demo_videos'),
  },
  testimonials: {
    path: testimonialsPath,
    file: 'testimonials/testimonial-list-page',
    component: 'TestimonialListPage',
    told: told(testimonialsPath, 'testimonials'),
  },
  payment: {
    path: paymentPath,
    file: 'payment/payment-page',
    component: 'PaymentPage',
    told: told(paymentPath, 'programs'),
  },
  library: { path: libraryPath, file: 'library/library-page', component: 'LibraryPage' },
  contact: {
    path: contactPath,
    file: 'contact/contact-page',
    component: 'ContactPage',
    told: told(contactPath),
  },
  privacy: { path: privacyPath, file: 'legal/privacy-page', component: 'PrivacyPage' },
  disclaimer: { path: disclaimerPath, file: 'legal/disclaimer-page', component: 'DisclaimerPage' },
  notFound: { file: 'not-found/not-found-page', component: 'NotFoundPage' },
}

/** Addresses that lead elsewhere, on the server and in the app alike (B2, T1). */
export const redirects: Readonly<Record<string, string>> = {
  '/tutorials': homePath,
  '/tutorials/:slug': homePath,
  [mentorshipPath]: paymentPath,
  [examsRoot]: examsPath('full'),
}
