// Written by `npm run generate` from web/app/page-table.ts. Do not edit: a test compares the two.
export const pageLoaders = {
  home: async () => (await import('../features/home/home-page.tsx')).HomePage,
  exams: async () => (await import('../features/exams/exam-list-page.tsx')).ExamListPage,
  exam: async () => (await import('../features/exams/exam-page.tsx')).ExamPage,
  readExam: async () => (await import('../features/reader/reader-page.tsx')).ReadExamPage,
  notes: async () => (await import('../features/notes/note-list-page.tsx')).NoteListPage,
  note: async () => (await import('../features/notes/note-page.tsx')).NotePage,
  readNote: async () => (await import('../features/reader/reader-page.tsx')).ReadNotePage,
  videos: async () => (await import('../features/videos/video-list-page.tsx')).VideoListPage,
  testimonials: async () => (await import('../features/testimonials/testimonial-list-page.tsx')).TestimonialListPage,
  payment: async () => (await import('../features/payment/payment-page.tsx')).PaymentPage,
  library: async () => (await import('../features/library/library-page.tsx')).LibraryPage,
  contact: async () => (await import('../features/contact/contact-page.tsx')).ContactPage,
  privacy: async () => (await import('../features/legal/privacy-page.tsx')).PrivacyPage,
  disclaimer: async () => (await import('../features/legal/disclaimer-page.tsx')).DisclaimerPage,
  notFound: async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
}
