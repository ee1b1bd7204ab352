import type { ListName } from '../../../sync/index.ts'
import { announcementKind } from './announcements/announcement-kind.tsx'
import { examKind } from './exams/exam-kind.tsx'
import { noteKind } from './notes/note-kind.tsx'
import { programKind } from './programs/program-kind.tsx'
import type { RowKind } from './rows/row-kind.ts'
import { testimonialKind } from './testimonials/testimonial-kind.tsx'
import { videoKind } from './videos/video-kind.tsx'

/** Every kind of row that the panel lists: its page, its form and its words. */
export const rowKinds: { readonly [N in ListName]: RowKind<N> } = {
  tests_library: examKind,
  free_pdfs: noteKind,
  demo_videos: videoKind,
  testimonials: testimonialKind,
  programs: programKind,
  announcements: announcementKind,
}
