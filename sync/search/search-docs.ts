import type { SearchHit, SearchKind } from '../api.ts'
import type { Category, ExamType } from '../model/content.ts'
import { rowOf } from '../queries/content.ts'
import type { MirrorDoc } from '../store/port.ts'

/** A row as the index takes it: texts as they are, folded over there. `key` names collection and id. */
export interface SearchDoc {
  readonly key: string
  readonly title: string
  readonly subject: string
  readonly tags: string
  /** The kind of thing it is, in the words that people use for it. */
  readonly words: string
  readonly description: string
  /** Ascending; newest first among equally good ones. */
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

const textsOf = (
  collection: Searched,
  doc: MirrorDoc,
): Pick<SearchDoc, 'tags' | 'words' | 'description'> => {
  switch (collection) {
    case 'tests_library': {
      const { type, category, difficulty } = rowOf(collection, doc)
      const words = `test paper exam ${TYPE_WORDS[type]} ${CATEGORY_WORDS[category]} ${difficulty}`
      return { tags: '', words, description: '' }
    }
    case 'free_pdfs': {
      const { tags, description } = rowOf(collection, doc)
      return {
        tags: tags?.join(' ') ?? '',
        words: 'note notes pdf',
        description: description ?? '',
      }
    }
    case 'demo_videos':
      return {
        tags: '',
        words: 'demo video lesson',
        description: rowOf(collection, doc).description ?? '',
      }
    default:
      return collection satisfies never
  }
}

/** A row of the mirror as the index takes it. */
export const searchDocOf = (collection: Searched, doc: MirrorDoc): SearchDoc => {
  const { title, subject } = rowOf(collection, doc)
  return {
    key: keyOf(collection, doc.id),
    title,
    subject,
    ...textsOf(collection, doc),
    rank: doc.rank,
  }
}

/** A row of the mirror as a screen lists it. */
export const hitOf = (collection: Searched, doc: MirrorDoc): SearchHit => {
  const { title, subject, created_at } = rowOf(collection, doc)
  const type = collection === 'tests_library' ? rowOf(collection, doc).type : null
  return { kind: KINDS[collection], id: doc.id, type, title, subject, created_at }
}
