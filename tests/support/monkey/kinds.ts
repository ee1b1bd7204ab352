import type { CollectionName } from '../../../sync/model/collections.ts'

/** What a hand of the monkey finds on the pages of one collection. */
export interface Kind {
  readonly collection: CollectionName
  readonly heading: string
  readonly path: string
  readonly fields: readonly { readonly name: string; readonly label: string }[]
  readonly subjects: readonly string[]
}

const title = { name: 'title', label: 'Title' }

export const KINDS: readonly Kind[] = [
  {
    collection: 'tests_library',
    heading: 'Tests Library',
    path: '/admin/tests-library',
    fields: [title],
    subjects: ['Biology', 'Chemistry', 'Physics'],
  },
  {
    collection: 'free_pdfs',
    heading: 'Free PDFs',
    path: '/admin/free-pdfs',
    fields: [title, { name: 'description', label: 'Description' }],
    subjects: ['Biology', 'Chemistry', 'Physics'],
  },
  {
    collection: 'demo_videos',
    heading: 'Demo Videos',
    path: '/admin/demo-videos',
    fields: [title, { name: 'description', label: 'Description' }],
    subjects: ['Biology', 'Chemistry'],
  },
  {
    collection: 'programs',
    heading: 'Programs',
    path: '/admin/programs',
    fields: [
      { name: 'name', label: 'Name' },
      { name: 'note', label: 'Note' },
    ],
    subjects: [],
  },
]
