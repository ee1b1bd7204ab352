import type { CollectionName } from '../../../sync/model/collections.ts'
import { GLOBAL_SETTINGS_ID, PAYMENT_SETTINGS_ID } from '../../../sync/model/names.ts'
import {
  DEMO_VIDEOS,
  FREE_PDFS,
  GLOBAL_SETTINGS,
  PAYMENT_SETTINGS,
  TESTS_LIBRARY,
} from '../../e2e/spec-words.ts'

interface Place {
  readonly collection: CollectionName
  readonly heading: string
  readonly path: string
}

/** Controls that the monkey finds on the pages of a collection that is a list. */
export interface Kind extends Place {
  readonly fields: readonly { readonly name: string; readonly label: string }[]
  /** The fields that a row is called by: the first of them that says something. */
  readonly calledBy: readonly string[]
  readonly subjects: readonly string[]
  /** Its rows stand in an order of their own. */
  readonly isOrdered: boolean
}

/** The page of a collection that has one row. */
export interface Single extends Place {
  readonly id: string
  readonly save: string
  /** Texts, by the names that they have in the form and in the row. */
  readonly texts: readonly string[]
}

const title = { name: 'title', label: 'Title' }
const described = { fields: [title, { name: 'description', label: 'Description' }] }
const titled = { calledBy: ['title'], isOrdered: false }

export const KINDS: readonly Kind[] = [
  {
    collection: 'tests_library',
    heading: TESTS_LIBRARY,
    path: '/admin/tests-library',
    ...titled,
    fields: [title],
    subjects: ['Biology', 'Chemistry', 'Physics'],
  },
  {
    collection: 'free_pdfs',
    heading: FREE_PDFS,
    path: '/admin/free-pdfs',
    ...titled,
    ...described,
    subjects: ['Biology', 'Chemistry', 'Physics'],
  },
  {
    collection: 'demo_videos',
    heading: DEMO_VIDEOS,
    path: '/admin/demo-videos',
    ...titled,
    ...described,
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
    calledBy: ['name'],
    subjects: [],
    isOrdered: true,
  },
  {
    collection: 'testimonials',
    heading: 'Testimonials',
    path: '/admin/testimonials',
    fields: [
      { name: 'caption', label: 'Caption' },
      { name: 'alt_text', label: 'What the screenshot says' },
      // These two conflict together, as one.
      { name: 'consent_by', label: 'Who agreed (optional)' },
      { name: 'consent_how', label: 'How (optional)' },
    ],
    calledBy: ['caption', 'alt_text'],
    subjects: [],
    isOrdered: true,
  },
  {
    collection: 'announcements',
    heading: 'Announcements',
    path: '/admin/announcements',
    ...titled,
    fields: [title, { name: 'text', label: 'Text' }],
    subjects: [],
  },
]

export const SINGLES: readonly Single[] = [
  {
    collection: 'global_settings',
    id: GLOBAL_SETTINGS_ID,
    heading: GLOBAL_SETTINGS,
    path: '/admin',
    save: 'Save settings',
    // The day of the policy goes along with it.
    texts: ['website_name', 'exam_name', 'tagline', 'about', 'refunds', 'privacy_policy'],
  },
  {
    collection: 'payment_settings',
    id: PAYMENT_SETTINGS_ID,
    heading: PAYMENT_SETTINGS,
    path: '/admin/payment',
    save: 'Save payment settings',
    texts: ['pricing_text'],
  },
]
