import type { Observable } from 'rxjs'
import * as z from 'zod/mini'
import { mapReady, type Reading } from '../../lib/live.ts'
import { derived } from '../../lib/observables.ts'
import { type Outcome, outcomeOf } from '../../lib/outcome.ts'
import type { Platform } from '../../lib/platform.ts'
import { type CollectionName, isCollectionName } from '../../model/collections.ts'
import { idSchema } from '../../model/fields.ts'
import type { DeviceStore } from '../../store/port.ts'
import type { Item } from '../items.ts'
import { rowKind } from '../row-kind.ts'
import { followedRows } from './followed-rows.ts'

/** The kind of a stored position, since release 0.1.0. */
const KIND = 'place'
const positionSchema = z.object({
  collection: z.custom<CollectionName>((name) => isCollectionName(String(name))),
  id: idSchema,
  /** The version that was read; another version may have other pages. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** From 1. */
  page: z.int().check(z.minimum(1)),
  /** 1 fits the width. */
  zoom: z.number().check(z.positive()),
  /** Epoch ms by this device's clock. */
  at: z.int().check(z.minimum(0)),
  /** How many pages the file has, where the reader knows. */
  pages: z.optional(z.int().check(z.minimum(1))),
  /** How far down the page the top of the view was, of the page's height; below 0 above its top. Absent: at its top. */
  down: z.optional(z.number().check(z.minimum(-1), z.maximum(1))),
  /** How far across the page the left edge of the view was, of its width. Absent: the page was centred. */
  across: z.optional(z.number().check(z.minimum(-1), z.maximum(1))),
})
/** The position at which reading of an item's file stopped. */
export type ReadingPosition = Readonly<z.infer<typeof positionSchema>>
export const positionRow = rowKind(KIND, positionSchema)

const positionId = ({ collection, id }: Pick<Item, 'collection' | 'id'>): string =>
  `${KIND}-${collection}-${id}`

/** Reading positions on this device. @see tests/unit/files/positions.test.ts */
export const openPositions = (platform: Pick<Platform, 'after'>, device: DeviceStore) => {
  const all = followedRows(platform, device, 'settings', positionRow.read)
  return {
    /** The position at which this item's file was left; null before it was opened. */
    position: (
      item: Pick<Item, 'collection' | 'id'>,
    ): Observable<Reading<ReadingPosition | null>> =>
      all.pipe(
        derived((reading) =>
          mapReady(
            reading,
            (positions) => positions.find((one) => positionId(one) === positionId(item)) ?? null,
          ),
        ),
      ),
    /** Every position that is known here, the last left first. */
    recentPositions: (): Observable<Reading<readonly ReadingPosition[]>> =>
      all.pipe(
        derived((reading) =>
          mapReady(reading, (positions) => [...positions].sort((one, other) => other.at - one.at)),
        ),
      ),
    /** Remembers a position; call it when reading pauses, not for every scrolled line. */
    keepPosition: (position: ReadingPosition): Promise<Outcome> => {
      const at = { id: positionId(position), order: position.at }
      return outcomeOf(() => device.put('settings', positionRow.envelope(at, position)))
    },
  }
}
