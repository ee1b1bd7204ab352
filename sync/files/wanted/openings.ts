import * as z from 'zod/mini'
import type { SaveTarget } from '../../api.ts'
import { parseJson } from '../../lib/parse-json.ts'
import type { CollectionName } from '../../model/collections.ts'
import { idSchema } from '../../model/fields.ts'
import type { DeviceStore, Envelope } from '../../store/port.ts'
import { rowsOf } from './followed-rows.ts'
import { collectionSchema } from './positions.ts'

/** When the file of an item was opened here last, epoch ms by this device's clock. */
export interface Opening {
  readonly collection: CollectionName
  readonly id: string
  readonly at: number
}

const KIND = 'opened'
const VERSION = 1
const MOST_OPENINGS = 300

const bodySchema = z.object({
  collection: collectionSchema,
  id: idSchema,
  at: z.int().check(z.minimum(0)),
})

const openingId = ({ collection, id }: Pick<Opening, 'collection' | 'id'>): string =>
  `${KIND}-${collection}-${id}`

/** The opening in an envelope; null for another kind, a newer version or one that cannot be read. */
export const readOpening = (envelope: Envelope): Opening | null => {
  if (envelope.kind !== KIND || envelope.version !== VERSION) return null
  const body = bodySchema.safeParse(parseJson(envelope.body))
  return body.success ? body.data : null
}

/** Remembers that an item's file was opened just now; the oldest of too many go. */
export const noteOpening = async (
  device: DeviceStore,
  { collection, id }: Pick<SaveTarget, 'collection' | 'id'>,
  at: number,
): Promise<void> => {
  const opening: Opening = { collection, id, at }
  await device.put('settings', {
    id: openingId(opening),
    author: '',
    kind: KIND,
    version: VERSION,
    state: '',
    order: at,
    body: JSON.stringify(opening),
  })
  const known = await allOpenings(device)
  const tooMany = [...known].sort((a, b) => b.at - a.at).slice(MOST_OPENINGS)
  for (const old of tooMany) await device.remove('settings', openingId(old))
}

export const allOpenings = async (device: DeviceStore): Promise<readonly Opening[]> =>
  rowsOf(await device.all('settings'), readOpening)
