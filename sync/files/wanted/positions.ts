import * as z from 'zod/mini'
import type { Files, Outcome, ReadingPosition } from '../../api.ts'
import { mapReady } from '../../lib/live.ts'
import { derived, type Served } from '../../lib/observables.ts'
import type { Platform } from '../../lib/platform.ts'
import { codeOf } from '../../lib/sync-error.ts'
import { type CollectionName, isCollectionName } from '../../model/collections.ts'
import { idSchema } from '../../model/fields.ts'
import type { DeviceStore } from '../../store/port.ts'
import { rowKind } from '../row-kind.ts'
import { followedRows } from './followed-rows.ts'

/** Reading positions on this device. */
type Positions = Pick<Served<Files>, 'position' | 'keepPosition' | 'recentPositions'>

/** The word for a position at rest, since release 0.1.0. */
const KIND = 'place'
/** A reading position as a row of the device. */
export const positionRow = rowKind(
  KIND,
  z.object({
    collection: z.custom<CollectionName>((name) => isCollectionName(String(name))),
    id: idSchema,
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    page: z.int().check(z.minimum(1)),
    zoom: z.number().check(z.positive()),
    at: z.int().check(z.minimum(0)),
    pages: z.optional(z.int().check(z.minimum(1))),
    down: z.optional(z.number().check(z.minimum(-1), z.maximum(1))),
    across: z.optional(z.number().check(z.minimum(-1), z.maximum(1))),
  }),
)

const positionId = ({ collection, id }: Pick<ReadingPosition, 'collection' | 'id'>): string =>
  `${KIND}-${collection}-${id}`

/** @see tests/unit/files/positions.test.ts */
export const openPositions = (
  platform: Pick<Platform, 'after'>,
  device: DeviceStore,
): Positions => {
  const all = followedRows(platform, device, 'settings', positionRow.read)
  return {
    position: (item) =>
      all.pipe(
        derived((reading) =>
          mapReady(
            reading,
            (positions) => positions.find((one) => positionId(one) === positionId(item)) ?? null,
          ),
        ),
      ),
    recentPositions: () => all.pipe(derived((reading) => mapReady(reading, newestFirst))),
    keepPosition: (position) => {
      const at = { id: positionId(position), order: position.at }
      return outcomeOf(() => device.put('settings', positionRow.envelope(at, position)))
    },
  }
}

const newestFirst = (positions: readonly ReadingPosition[]): readonly ReadingPosition[] =>
  [...positions].sort((one, other) => other.at - one.at)

/** Runs a command; what it throws becomes the value that screens show. */
export const outcomeOf = async (work: () => Promise<void>): Promise<Outcome> => {
  try {
    await work()
    return { ok: true }
  } catch (error) {
    return { ok: false, code: codeOf(error), fields: {} }
  }
}
