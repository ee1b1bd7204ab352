import * as z from 'zod/mini'
import type { Files, ReadingPlace } from '../../api.ts'
import { derived } from '../../lib/derived.ts'
import type { Reading } from '../../lib/live.ts'
import { parseJson } from '../../lib/parse-json.ts'
import type { Platform } from '../../lib/platform.ts'
import { type CollectionName, isCollectionName } from '../../model/collections.ts'
import { idSchema } from '../../model/fields.ts'
import type { DeviceStore, Envelope } from '../../store/port.ts'
import { outcomeOf } from '../download/outcome-of.ts'
import { followedRows, rowsOf } from './followed-rows.ts'

/** Where people stopped reading, on this device. */
export type Places = Pick<Files, 'place' | 'keepPlace' | 'recentPlaces'>

const KIND = 'place'
const VERSION = 1
/** The places that were left longest ago go beyond this many. */
const MOST_PLACES = 300

export const collectionSchema = z.custom<CollectionName>(
  (name) => typeof name === 'string' && isCollectionName(name),
)

/** A reading place as it is stored and exported. `zoom`: 1 fits the width. */
export const placeSchema = z.object({
  collection: collectionSchema,
  id: idSchema,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  page: z.int().check(z.minimum(1)),
  zoom: z.number().check(z.positive()),
  at: z.int().check(z.minimum(0)),
  pages: z.optional(z.int().check(z.minimum(1))),
  down: z.optional(z.number().check(z.minimum(-1), z.maximum(1))),
})

/** A place as it was parsed, without what it does not have. */
export const placeAsParsed = ({
  pages,
  down,
  ...place
}: z.infer<typeof placeSchema>): ReadingPlace => ({
  ...place,
  ...(pages === undefined ? {} : { pages }),
  ...(down === undefined ? {} : { down }),
})

type PlaceKey = Pick<ReadingPlace, 'collection' | 'id'>

const placeId = ({ collection, id }: PlaceKey): string => `${KIND}-${collection}-${id}`

export const placeEnvelope = (place: ReadingPlace): Envelope => ({
  id: placeId(place),
  author: '',
  kind: KIND,
  version: VERSION,
  state: '',
  order: place.at,
  body: JSON.stringify(place),
})

/** The place in an envelope; null for another kind, a newer version or one that cannot be read. */
export const readPlace = (envelope: Envelope): ReadingPlace | null => {
  if (envelope.kind !== KIND || envelope.version !== VERSION) return null
  const body = placeSchema.safeParse(parseJson(envelope.body))
  return body.success ? placeAsParsed(body.data) : null
}

/** The place of an item, as that of another from now on, unless that was read later. */
export const movePlace = async (
  device: DeviceStore,
  from: PlaceKey,
  to: PlaceKey,
): Promise<void> => {
  const at = async (key: PlaceKey): Promise<ReadingPlace | null> => {
    const envelope = await device.get('settings', placeId(key))
    return envelope && readPlace(envelope)
  }
  const [place, there] = [await at(from), await at(to)]
  if (!place) return
  const { collection, id } = to
  if (!there || there.at < place.at)
    await device.put('settings', placeEnvelope({ ...place, collection, id }))
  await device.remove('settings', placeId(from))
}

/** The places that are too many, those that were left longest ago. */
export const placesToDrop = (
  places: readonly ReadingPlace[],
  most = MOST_PLACES,
): readonly ReadingPlace[] =>
  [...places].sort((one, other) => other.at - one.at).slice(Math.max(0, most))

/** @see tests/unit/files/places.test.ts */
export const openPlaces = (platform: Pick<Platform, 'after'>, device: DeviceStore): Places => {
  const all = followedRows(platform, device, 'settings', readPlace)
  return {
    place: ({ collection, id, sha256 }) =>
      derived(all, (reading): Reading<ReadingPlace | null> => {
        if (reading.state !== 'ready') return reading
        const own = reading.value.find(
          (place) => place.collection === collection && place.id === id,
        )
        const same = reading.value.filter((place) => isSameFile(place, { collection, sha256 }))
        return { state: 'ready', value: own ?? newestOf(same) ?? null }
      }),
    recentPlaces: () => derived(all, newestFirst),
    keepPlace: (place) =>
      outcomeOf(async () => {
        await device.put('settings', placeEnvelope(place))
        const places = rowsOf(await device.all('settings'), readPlace)
        for (const old of placesToDrop(places)) await device.remove('settings', placeId(old))
      }),
  }
}

const isSameFile = (
  place: ReadingPlace,
  { collection, sha256 }: { readonly collection: CollectionName; readonly sha256?: string },
): boolean => place.collection === collection && place.sha256 === sha256

const newestOf = (places: readonly ReadingPlace[]): ReadingPlace | undefined =>
  [...places].sort((one, other) => other.at - one.at)[0]

const newestFirst = (
  reading: Reading<readonly ReadingPlace[]>,
): Reading<readonly ReadingPlace[]> =>
  reading.state === 'ready'
    ? { state: 'ready', value: [...reading.value].sort((one, other) => other.at - one.at) }
    : reading
