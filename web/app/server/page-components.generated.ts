// Written by `npm run generate` from web/app/page-table.ts. Do not edit: a test compares the two.
import { HomePage } from '../../features/home/home-page.tsx'
import { ExamListPage } from '../../features/exams/exam-list-page.tsx'
import { ExamPage } from '../../features/exams/exam-page.tsx'
import { ReadExamPage } from '../../features/reader/reader-page.tsx'
import { NoteListPage } from '../../features/notes/note-list-page.tsx'
import { NotePage } from '../../features/notes/note-page.tsx'
import { ReadNotePage } from '../../features/reader/reader-page.tsx'
import { VideoListPage } from '../../features/videos/video-list-page.tsx'
import { TestimonialListPage } from '../../features/testimonials/testimonial-list-page.tsx'
import { PaymentPage } from '../../features/payment/payment-page.tsx'
import { LibraryPage } from '../../features/library/library-page.tsx'
import { ContactPage } from '../../features/contact/contact-page.tsx'
import { PrivacyPage } from '../../features/legal/privacy-page.tsx'
import { DisclaimerPage } from '../../features/legal/disclaimer-page.tsx'
import { NotFoundPage } from '../../features/not-found/not-found-page.tsx'

export const pageComponents = {
  home: HomePage,
  exams: ExamListPage,
  exam: ExamPage,
  readExam: ReadExamPage,
  notes: NoteListPage,
  note: NotePage,
  readNote: ReadNotePage,
  videos: VideoListPage,
  testimonials: TestimonialListPage,
  payment: PaymentPage,
  library: LibraryPage,
  contact: ContactPage,
  privacy: PrivacyPage,
  disclaimer: DisclaimerPage,
  notFound: NotFoundPage,
}
