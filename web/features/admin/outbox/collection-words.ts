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
  /** The name of a row without a title; '' where its id must do. */
  readonly unnamed: string
  /** Its page's words for a change that was taken, and for one that was not. */
  readonly said: Said
}

type Said = Pick<
  RowWords,
  'added' | 'edited' | 'deleted' | 'purged' | 'addFailed' | 'editFailed' | 'deleteFailed'
>

/** A row that is there for good is only ever edited. */
const single = ({ saved, failed }: Record<'saved' | 'failed', Said['edited']>): Said => ({
  ...{ added: saved, edited: saved, deleted: saved, purged: saved },
  ...{ addFailed: failed, editFailed: failed, deleteFailed: failed },
})

const { sections } = strings

/** The outbox's names for the rows of each collection. */
export const collectionWords: Readonly<Record<CollectionName, CollectionWords>> = {
  tests_library: { one: 'test', unnamed: '', said: exams },
  free_pdfs: { one: 'PDF', unnamed: '', said: notes },
  demo_videos: { one: 'video', unnamed: '', said: videos },
  testimonials: { one: 'testimonial', unnamed: 'Testimonial', said: testimonials },
  programs: { one: 'program', unnamed: '', said: programs },
  global_settings: {
    one: 'settings',
    unnamed: sections.settings,
    said: single(settings),
  },
  payment_settings: {
    one: 'payment settings',
    unnamed: sections.payment,
    said: single(payment),
  },
}

export const isSingle = (collection: CollectionName): boolean =>
  collection === 'global_settings' || collection === 'payment_settings'

/** A person's name for the row of a change. */
export const labelOf = (item: Pick<OutboxItem, 'label' | 'collection' | 'recordId'>): string =>
  item.label || collectionWords[item.collection].unnamed || item.recordId
