import type { Announcement } from './announcement.ts'
import type { Exam } from './exam.ts'
import type { GlobalSettings } from './global-settings.ts'
import type { Note } from './note.ts'
import type { PaymentSettings } from './payment-settings.ts'
import type { Program } from './program.ts'
import type { Testimonial } from './testimonial.ts'
import type { Video } from './video.ts'

/** Row type of every synced collection, under its name on the server. */
export interface Rows {
  tests_library: Exam
  free_pdfs: Note
  demo_videos: Video
  testimonials: Testimonial
  programs: Program
  announcements: Announcement
  global_settings: GlobalSettings
  payment_settings: PaymentSettings
}
export type CollectionName = keyof Rows
export type AnyRow = Rows[CollectionName]
