import type { FileRef } from '../../model/fields.ts'
import type { DeviceStore } from '../../store/port.ts'
import type { FileCache } from '../space/file-cache.ts'
import { rowsOf } from './followed-rows.ts'
import { readRemoved } from './removed.ts'
import { readShelf } from './shelves.ts'
import { readWish, type Wish } from './wish.ts'

export const allWishes = async (device: DeviceStore): Promise<readonly Wish[]> =>
  rowsOf(await device.all('files'), readWish)

export const wishAt = async (device: DeviceStore, id: string): Promise<Wish | null> => {
  const envelope = await device.get('files', id)
  return envelope && readWish(envelope)
}

export const allShelves = async (device: DeviceStore) =>
  rowsOf(await device.all('files'), readShelf)

/** Whole files that are held, by a wish or by what can still be undone, and files whose pieces are needed. */
const allKept = async (
  device: DeviceStore,
): Promise<{ readonly saved: readonly FileRef[]; readonly wanted: readonly FileRef[] }> => {
  const envelopes = await device.all('files')
  const wishes = rowsOf(envelopes, readWish)
  const removed = rowsOf(envelopes, readRemoved).flatMap((one) => one.wishes)
  return {
    saved: [...wishes, ...removed].flatMap(({ saved }) => (saved ? [saved] : [])),
    wanted: wishes
      .filter(({ state, isGone }) => state !== 'saved' && !isGone)
      .map((wish) => wish.wanted),
  }
}

/** Removes from the cache what nothing holds; call it under the store's lock. */
export const sweep = async ({
  device,
  cache,
}: {
  readonly device: DeviceStore
  readonly cache: FileCache
}): Promise<void> => {
  const { saved, wanted } = await allKept(device)
  await cache.keepOnly(saved, wanted)
}
