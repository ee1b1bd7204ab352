import * as z from 'zod/mini'
import type { PdfCollection } from '../../../shared/intake/basket.ts'

const collectionSchema = z.enum(['free_pdfs', 'tests_library', 'testimonials'])
export type IntakeCollection = z.infer<typeof collectionSchema>

const entrySchema = z.object({
  id: z.string(),
  /** The name of the file, as it came. */
  name: z.string(),
  /** 'draft': a row of its own; 'there': the same bytes are in a row already; 'refused': nothing was kept. */
  state: z.enum(['draft', 'there', 'refused']),
  collection: z.nullable(collectionSchema),
  /** The collection that another draft of a file that is there already would go to. */
  to: z.optional(z.enum(['free_pdfs', 'tests_library'])),
  rowId: z.string(),
  /** 0 where this device could not count them. */
  pages: z.number(),
  /** Guessed fields that no admin has confirmed. */
  guessed: z.array(z.string()),
  /** Why it was refused, in words. */
  why: z.string(),
})
/** The fate of a file that came in. */
export type IntakeEntry = Readonly<z.infer<typeof entrySchema>>

export type Batch = readonly IntakeEntry[]

/** The kept list. Entries of another build that cannot be read are left out: their drafts are rows by now. */
export const readBatch = (kept: unknown): Batch => {
  if (!Array.isArray(kept)) return []
  return kept.flatMap((one) => {
    const parsed = entrySchema.safeParse(one)
    return parsed.success ? [parsed.data] : []
  })
}

/** A file that a reload has cut off is read again, and finds the draft that was made of it. */
const isOwnDraft = (before: IntakeEntry, { state, rowId }: IntakeEntry): boolean =>
  before.state === 'draft' && state === 'there' && before.rowId === rowId

/** Adds an entry, or puts it in the place of an earlier one of the same file. */
export const withEntry = (batch: Batch, entry: IntakeEntry): Batch =>
  batch.some(({ id }) => id === entry.id)
    ? batch.map((one) => (one.id === entry.id && !isOwnDraft(one, entry) ? entry : one))
    : [...batch, entry]

/** A list that was cleared, back before what has come in since. */
export const withBack = (batch: Batch, cleared: Batch): Batch => [
  ...cleared.filter((one) => !batch.some(({ id }) => id === one.id)),
  ...batch,
]

/** An entry taken off `from`, back behind those that stood before it and still do. Never over a file that came again. */
export const withEntryBack = (batch: Batch, from: Batch, id: string): Batch => {
  const at = from.findIndex((one) => one.id === id)
  const entry = from[at]
  if (!entry || batch.some((one) => one.id === id)) return batch
  const before = new Set(from.slice(0, at).map((one) => one.id))
  const index = batch.findLastIndex((one) => before.has(one.id)) + 1
  return [...batch.slice(0, index), entry, ...batch.slice(index)]
}

export const withoutEntry = (batch: Batch, id: string): Batch =>
  batch.filter((entry) => entry.id !== id)

/** The list with one guess fewer: an admin decided about the field. */
export const withoutGuess = (batch: Batch, id: string, field: string): Batch =>
  batch.map((entry) =>
    entry.id === id
      ? { ...entry, guessed: entry.guessed.filter((guessed) => guessed !== field) }
      : entry,
  )

/** The list to which the last PDF went: where the next ones most likely belong. */
export const targetOfLast = (batch: Batch): PdfCollection => {
  const last = batch.findLast(
    ({ state, collection }) => state === 'draft' && collection !== 'testimonials',
  )
  return last?.collection === 'tests_library' ? 'tests_library' : 'free_pdfs'
}

// The fates of the files that came in, kept on this device under their author. The list lies beside the basket and is no
// form: nothing in it is unsaved, so signing out leaves it, as it leaves the basket and the outbox.

const LISTS = 'intake-lists'
const LOCK = 'intake-list'
const at = (author: string): string => new URL(`/intake-lists/${author}`, location.origin).href

const keptList = async (author: string): Promise<Batch> => {
  const kept = await caches.match(at(author), { cacheName: LISTS })
  return readBatch(await kept?.json().catch(() => null))
}

/** The kept list, whatever tab changed it last; empty where the browser keeps nothing. */
export const readList = async (author: string): Promise<Batch> =>
  'caches' in globalThis ? navigator.locks.request(LOCK, () => keptList(author)) : []

/** Changes the kept list, one change after the other in all tabs. Resolves with the new list. */
export const changeList = (author: string, change: (before: Batch) => Batch): Promise<Batch> =>
  navigator.locks.request(LOCK, async () => {
    const next = change(await keptList(author))
    const lists = await caches.open(LISTS)
    if (next.length === 0) await lists.delete(at(author))
    else await lists.put(at(author), new Response(JSON.stringify(next)))
    return next
  })

export const dropList = async (author: string): Promise<void> => {
  if ((await readList(author)).length > 0) await changeList(author, () => [])
}
