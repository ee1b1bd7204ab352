import type { CollectionName, OutboxItem } from '../../../../sync/index.ts'
import { exams } from '../exams/strings.ts'
import { notes } from '../notes/strings.ts'
import { payment } from '../payment/strings.ts'
import { programs } from '../programs/strings.ts'
import type { RowWords } from '../rows/row-words.ts'
import { settings } from '../settings/strings.ts'
import { strings } from '../strings.ts'
import { testimonials } from '../testimonials/strings.ts'
import { videos } from '../videos/strings.ts'

interface CollectionWords {
  /** A row of it, inside a sentence. */
  readonly one: string
  /** What to call a row that has no title; '' where its id must do. */
  readonly unnamed: string
  /** What its page says when a change was not taken. */
  readonly failed: Pick<RowWords, 'addFailed' | 'editFailed' | 'deleteFailed'>
}

const single = (title: string, text: string): CollectionWords['failed'] => ({
  addFailed: [title, text],
  editFailed: [title, text],
  deleteFailed: [title, text],
})

const { sections } = strings

/** What the outbox calls the rows of each collection. */
export const collectionWords: Readonly<Record<CollectionName, CollectionWords>> = {
  tests_library: { one: 'test', unnamed: '', failed: exams },
  free_pdfs: { one: 'PDF', unnamed: '', failed: notes },
  demo_videos: { one: 'video', unnamed: '', failed: videos },
  testimonials: { one: 'testimonial', unnamed: 'Testimonial', failed: testimonials },
  programs: { one: 'program', unnamed: '', failed: programs },
  global_settings: {
    one: 'settings',
    unnamed: sections.settings,
    failed: single(...settings.failed),
  },
  payment_settings: {
    one: 'payment settings',
    unnamed: sections.payment,
    failed: single(...payment.failed),
  },
}

export const isSingle = (collection: CollectionName): boolean =>
  collection === 'global_settings' || collection === 'payment_settings'

/** What a person calls the row of a change. */
export const labelOf = (item: Pick<OutboxItem, 'label' | 'collection' | 'recordId'>): string =>
  item.label || collectionWords[item.collection].unnamed || item.recordId
