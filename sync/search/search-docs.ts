import type { SearchHit, SearchKind } from '../api.ts'
import type { Category, ExamType } from '../model/content.ts'
import { textOf } from '../model/lists.ts'
import { rowOf } from '../queries/content.ts'
import type { MirrorDoc } from '../store/port.ts'

/** A row as the index takes it, with its texts as they were written. `key` names collection and id. */
export interface SearchDoc {
  readonly key: string
  readonly title: string
  readonly subject: string
  readonly tags: string
  /** Words that people use for the row's kind. */
  readonly words: string
  readonly description: string
  /** Ascending: among equal hits the newest row comes first. */
  readonly rank: number
}

/** The collections that are searched. */
export const searchedNames = ['tests_library', 'free_pdfs', 'demo_videos'] as const
export type Searched = (typeof searchedNames)[number]

const KINDS: { readonly [N in Searched]: SearchKind } = {
  tests_library: 'exam',
  free_pdfs: 'note',
  demo_videos: 'video',
}

const TYPE_WORDS: { readonly [T in ExamType]: string } = {
  full: 'full test',
  part: 'part test',
  dpp: 'dpp daily practice',
}
const CATEGORY_WORDS: { readonly [C in Category]: string } = {
  dpp: 'dpp daily practice paper',
  part: 'part syllabus test',
  fst: 'fst full syllabus test',
}

export const keyOf = (collection: Searched, id: string): string => `${collection}/${id}`

/** Words that people use for a row's kind. */
const kindWords = (collection: Searched, doc: MirrorDoc): string => {
  switch (collection) {
    case 'tests_library': {
      const { type, category, difficulty } = rowOf(collection, doc)
      return `test paper exam ${TYPE_WORDS[type]} ${CATEGORY_WORDS[category]} ${difficulty}`
    }
    case 'free_pdfs':
      return 'note notes pdf'
    case 'demo_videos':
      return 'demo video lesson'
    default:
      return collection satisfies never
  }
}

/** A row of the mirror as the index takes it. */
export const searchDocOf = (collection: Searched, doc: MirrorDoc): SearchDoc => ({
  key: keyOf(collection, doc.id),
  title: textOf(doc.row, 'title'),
  subject: textOf(doc.row, 'subject'),
  tags: textOf(doc.row, 'tags'),
  words: kindWords(collection, doc),
  description: textOf(doc.row, 'description'),
  rank: doc.rank,
})

/** A row of the mirror as a screen lists it. */
export const hitOf = (collection: Searched, doc: MirrorDoc): SearchHit => {
  const { title, subject, created_at } = rowOf(collection, doc)
  const type = collection === 'tests_library' ? rowOf(collection, doc).type : null
  return { kind: KINDS[collection], id: doc.id, type, title, subject, created_at }
}
