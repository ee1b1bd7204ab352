import * as z from 'zod/mini'
import type { Envelope } from '../../store/port.ts'
import type { Item } from '../items.ts'
import { rowKind } from '../row-kind.ts'
import { byShelf, type Pin, pinId, type ShelfKey, shelfKeys } from './pin.ts'

/** What is wanted on this device: single files with their reasons, and whole shelves. */
export interface Wanted {
  /** By `pinId`, in the order in which they were wanted. */
  readonly pins: ReadonlyMap<string, Pin>
  /** Shelves that are kept as a whole, the first one first. */
  readonly shelves: readonly KeptShelf[]
}

/** A kept shelf as a row of the device: every item on it is wanted here, also what is published later. */
export const shelfRow = rowKind(
  'shelf',
  z.object({
    key: z.enum(shelfKeys),
    /** Ids of the pins of items that a person took off this device all the same. */
    except: z.readonly(z.array(z.string())),
    order: z.number(),
  }),
)
export type KeptShelf = Readonly<NonNullable<ReturnType<typeof shelfRow.read>>>

export const shelfEnvelope = ({ order, ...body }: KeptShelf): Envelope =>
  shelfRow.envelope({ id: `shelf-${body.key}`, order }, body)

const SINGLE_SUBJECTS = ['Biology', 'Chemistry', 'Physics']

export const isOnShelf = (
  { collection, kind, subject }: Pick<Item, 'collection' | 'kind' | 'subject'>,
  key: ShelfKey,
): boolean => {
  if (key === 'all') return true
  if (key === 'notes') return collection === 'free_pdfs'
  const [by, what] = key.split(':')
  if (by === 'exams') return collection === 'tests_library' && kind === what
  return what === 'General' ? !SINGLE_SUBJECTS.includes(subject) : subject === what
}

const bytesOf = (items: readonly Item[]): number =>
  items.reduce((sum, { file }) => sum + file.size, 0)

/** A shelf of the site, and how much of it is on this device. Sizes in bytes. */
export type Shelf = ReturnType<typeof sumOf>

const sumOf = (key: ShelfKey, items: readonly Item[], { pins, shelves }: Wanted) => {
  const on = items.filter((item) => isOnShelf(item, key))
  const pinOf = (item: Item) => pins.get(pinId(item))
  const here = on.filter((item) => pinOf(item)?.saved?.sha256 === item.file.sha256)
  const left = on.filter((item) => (pinOf(item)?.state ?? 'failed') === 'failed')
  const own = [...pins.values()].filter(({ reasons }) =>
    reasons.every((reason) => reason === byShelf(key)),
  )
  return {
    key,
    /** It is kept as a whole: what is published later comes as well. */
    isKept: shelves.some((shelf) => shelf.key === key),
    count: on.length,
    bytes: bytesOf(on),
    /** Files on it that are whole and here, whoever wanted them. */
    here: here.length,
    hereBytes: bytesOf(here),
    /** Files on it that are neither here nor on their way. */
    left: left.length,
    leftBytes: bytesOf(left),
    /** Bytes of files that nothing but this shelf keeps here: `removeShelf` frees them. */
    ownBytes: own.reduce((sum, { saved }) => sum + (saved?.size ?? 0), 0),
  }
}

export const sumsOfShelves = (items: readonly Item[], wanted: Wanted): readonly Shelf[] =>
  shelfKeys.map((key) => sumOf(key, items, wanted))
