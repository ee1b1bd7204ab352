import * as z from 'zod/mini'
import type { Shelf, ShelfKey } from '../../api.ts'
import type { Envelope } from '../../store/port.ts'
import type { Item } from '../items.ts'
import { rowKind } from '../row-kind.ts'
import { byShelf, type Pin, pinId } from './pin.ts'

/** What is wanted on this device: single files with their reasons, and whole shelves. */
export interface Wanted {
  /** By `pinId`, in the order in which they were wanted. */
  readonly pins: ReadonlyMap<string, Pin>
  /** Shelves that are kept as a whole, the first one first. */
  readonly shelves: readonly KeptShelf[]
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

/** A kept shelf as a row of the device: everything of it is wanted here, what is published later included. */
export const shelfRow = rowKind(
  'shelf',
  z.object({
    key: z.custom<ShelfKey>((key) => typeof key === 'string' && Object.hasOwn(SHELVES, key)),
    /** Ids of the pins of items that a person took off this device all the same. */
    except: z.readonly(z.array(z.string())),
    order: z.number(),
  }),
)
export type KeptShelf = Readonly<NonNullable<ReturnType<typeof shelfRow.read>>>

export const shelfEnvelope = ({ order, ...body }: KeptShelf): Envelope =>
  shelfRow.envelope({ id: `shelf-${body.key}`, order }, body)

const SUBJECTS = ['Biology', 'Chemistry', 'Physics']
/** The group of a subject as it is stored: the whole exam, of whatever year, is 'General'. */
const groupOf = (subject: string): string => (SUBJECTS.includes(subject) ? subject : 'General')

export const isOnShelf = (
  { collection, kind, subject }: Pick<Item, 'collection' | 'kind' | 'subject'>,
  key: ShelfKey,
): boolean => {
  if (key === 'all') return true
  if (key === 'notes') return collection === 'free_pdfs'
  const [by, what] = key.split(':')
  return by === 'exams'
    ? collection === 'tests_library' && kind === what
    : groupOf(subject) === what
}

const bytesOf = (items: readonly Item[]): number =>
  items.reduce((sum, { file }) => sum + file.size, 0)

/** What a shelf holds, and how much of it is here. */
const sumOf = (key: ShelfKey, items: readonly Item[], { pins, shelves }: Wanted): Shelf => {
  const on = items.filter((item) => isOnShelf(item, key))
  const pinOf = (item: Item) => pins.get(pinId(item))
  const here = on.filter((item) => pinOf(item)?.saved?.sha256 === item.file.sha256)
  const left = on.filter((item) => (pinOf(item)?.state ?? 'failed') === 'failed')
  const own = [...pins.values()].filter(({ reasons }) =>
    reasons.every((reason) => reason === byShelf(key)),
  )
  return {
    key,
    isKept: shelves.some((shelf) => shelf.key === key),
    count: on.length,
    bytes: bytesOf(on),
    here: here.length,
    hereBytes: bytesOf(here),
    left: left.length,
    leftBytes: bytesOf(left),
    ownBytes: own.reduce((sum, { saved }) => sum + (saved?.size ?? 0), 0),
  }
}

/** Sums of all shelves. */
export const sumsOfShelves = (items: readonly Item[], wanted: Wanted): readonly Shelf[] =>
  shelfKeys.map((key) => sumOf(key, items, wanted))
