import * as z from 'zod/mini'
import type { MovingList, ReadingPosition } from '../../api.ts'
import { parseJson } from '../../lib/parse-json.ts'
import { SyncError } from '../../lib/sync-error.ts'
import { idSchema } from '../../model/fields.ts'
import type { PinTools } from '../download/pin-tools.ts'
import { rowsOf } from './followed-rows.ts'
import { pinId } from './pin.ts'
import { pinFor } from './pin-changes.ts'
import { keepWhole } from './pin-following.ts'
import {
  collectionSchema,
  positionAsParsed,
  positionEnvelope,
  positionSchema,
  readPosition,
} from './positions.ts'
import { isByHand } from './reasons.ts'
import { isShelfKey } from './shelves.ts'
import { allPins, allShelves } from './stored-pins.ts'

// The list of what is kept here, as a file for another device. It names items, not bytes: those come from the site.

const FORMAT = 'saved-list'
const VERSION = 1
/** More than anybody keeps, and little enough to be read at once. */
const MOST = 20_000

const headSchema = z.object({ format: z.literal(FORMAT), version: z.int() })
const listSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  items: z
    .array(z.object({ collection: collectionSchema, id: idSchema, title: z.string() }))
    .check(z.maxLength(MOST)),
  shelves: z.array(z.string()),
  places: z.array(positionSchema).check(z.maxLength(MOST)),
})
type WrittenList = z.infer<typeof listSchema>

/** The text of the file, and how many items it names. A file that the site no longer has cannot move. */
export const listText = async ({
  device,
}: Pick<PinTools, 'device'>): Promise<{ readonly text: string; readonly count: number }> => {
  const items = (await allPins(device))
    .filter((pin) => isByHand(pin) && !pin.isGone)
    .map(({ collection, id, title }) => ({ collection, id, title }))
  const list: WrittenList = {
    format: FORMAT,
    version: VERSION,
    items,
    shelves: (await allShelves(device)).map(({ key }) => key),
    places: [...rowsOf(await device.all('settings'), readPosition)],
  }
  return { text: `${JSON.stringify(list, null, 1)}\n`, count: items.length }
}

/** Reads such a text. Throws 'garbled' for one that is none, 'ahead' for one of a newer build. */
export const parseList = (text: string): WrittenList => {
  const value = parseJson(text)
  const head = headSchema.safeParse(value)
  if (head.success && head.data.version > VERSION)
    throw new SyncError('ahead', { version: head.data.version })
  const list = listSchema.safeParse(value)
  if (!list.success) throw new SyncError('garbled', { reason: 'list' })
  return list.data
}

/** The list's effect on this device as it is now. */
export const movingListOf = async (
  { device, rows }: Pick<PinTools, 'device' | 'rows'>,
  list: WrittenList,
): Promise<MovingList> => {
  const here = new Set((await allPins(device)).filter(isByHand).map(pinId))
  const items: MovingList['items'][number][] = []
  const missing: WrittenList['items'][number][] = []
  let alreadyHere = 0
  const seen = new Set<string>()
  for (const { collection, id, title } of list.items) {
    const key = pinId({ collection, id })
    if (seen.has(key)) continue
    seen.add(key)
    const row = here.has(key) ? null : await rows.current(collection, id)
    if (row === null) alreadyHere += 1
    else if (row.kind === 'found') items.push({ collection, id, title: row.title, file: row.file })
    else missing.push({ collection, id, title })
  }
  const unknown: string[] = []
  const papers = missing.filter(({ collection }) => collection === 'tests_library')
  const standIns = await rows.standIns(
    'tests_library',
    papers.map(({ id }) => id),
  )
  for (const { collection, id, title } of missing) {
    const item = collection === 'tests_library' ? standIns.get(id) : undefined
    if (!item) unknown.push(title)
    else if (here.has(pinId(item))) alreadyHere += 1
    else if (!items.some((other) => other.id === item.id))
      items.push({ collection, id: item.id, title: item.title, file: item.file })
  }
  return {
    items,
    bytes: items.reduce((sum, { file }) => sum + file.size, 0),
    alreadyHere,
    unknown,
    shelves: list.shelves.filter(isShelfKey),
    positions: list.places.map(positionAsParsed),
  }
}

/** Takes a list in: wants its items, keeps its shelves, and takes positions that are later than those here. */
export const takeInList = async (
  tools: PinTools,
  list: MovingList,
  isAsked: boolean,
): Promise<void> => {
  for (const item of list.items) await pinFor(tools, item, isAsked)
  const kept = new Set((await allShelves(tools.device)).map(({ key }) => key))
  for (const key of list.shelves) if (!kept.has(key)) await keepWhole(tools, key, isAsked)
  const here = rowsOf(await tools.device.all('settings'), readPosition)
  for (const position of laterPositions(here, list.positions))
    await tools.device.put('settings', positionEnvelope(position))
}

/** Positions of another device that were left later than this one's in the same item. */
export const laterPositions = (
  here: readonly ReadingPosition[],
  brought: readonly ReadingPosition[],
): readonly ReadingPosition[] =>
  brought.filter((position) => {
    const own = here.find(
      ({ collection, id }) => collection === position.collection && id === position.id,
    )
    return !own || own.at < position.at
  })
