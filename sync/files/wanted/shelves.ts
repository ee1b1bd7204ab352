import * as z from 'zod/mini'
import type { ShelfKey } from '../../api.ts'
import { parseJson } from '../../lib/json.ts'
import type { CollectionName } from '../../model/collections.ts'
import type { FileRef } from '../../model/fields.ts'
import type { Envelope } from '../../store/port.ts'

/** An item of the site that has a file, as the mirror knows it. */
export interface ShelfItem {
  readonly collection: CollectionName
  readonly id: string
  readonly title: string
  readonly subject: string
  /** The type of an exam paper; '' for notes. */
  readonly kind: string
  readonly file: FileRef
  /** First publication. */
  readonly createdAt: string
}

/** Everything of a shelf is wanted on this device, what is published later included. */
export interface KeptShelf {
  readonly key: ShelfKey
  /** Ids of the pins of items that a person took off this device all the same. */
  readonly except: readonly string[]
  readonly order: number
}

const SHELVES: { readonly [K in ShelfKey]: true } = {
  all: true,
  notes: true,
  'exams:full': true,
  'exams:part': true,
  'exams:dpp': true,
  'subject:Biology': true,
  'subject:Chemistry': true,
  'subject:Physics': true,
  'subject:General': true,
}
/** Every shelf that can be kept as a whole. */
export const shelfKeys = Object.keys(SHELVES) as readonly ShelfKey[] // as: keys of the table above, nothing else
export const isShelfKey = (key: string): key is ShelfKey => Object.hasOwn(SHELVES, key)

const SUBJECTS = ['Biology', 'Chemistry', 'Physics']
/** The group of a subject as it is stored: the whole exam, of whatever year, is 'General'. */
const groupOf = (subject: string): string => (SUBJECTS.includes(subject) ? subject : 'General')

export const isOnShelf = (
  { collection, kind, subject }: Pick<ShelfItem, 'collection' | 'kind' | 'subject'>,
  key: ShelfKey,
): boolean => {
  if (key === 'all') return true
  if (key === 'notes') return collection === 'free_pdfs'
  const [by, what] = key.split(':')
  return by === 'exams'
    ? collection === 'tests_library' && kind === what
    : groupOf(subject) === what
}

const KIND = 'shelf'
const VERSION = 1

const bodySchema = z.object({ key: z.string(), except: z.array(z.string()) })

export const shelfId = (key: ShelfKey): string => `${KIND}-${key}`

export const shelfEnvelope = ({ key, except, order }: KeptShelf): Envelope => ({
  id: shelfId(key),
  author: '',
  kind: KIND,
  version: VERSION,
  state: '',
  order,
  body: JSON.stringify({ key, except }),
})

/** The kept shelf in an envelope; null for another kind, a newer version or one that cannot be read. */
export const readShelf = (envelope: Envelope): KeptShelf | null => {
  if (envelope.kind !== KIND || envelope.version !== VERSION) return null
  const body = bodySchema.safeParse(parseJson(envelope.body))
  if (!body.success || !isShelfKey(body.data.key)) return null
  return { key: body.data.key, except: body.data.except, order: envelope.order }
}
