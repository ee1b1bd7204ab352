import type { FileRef } from '../../model/fields.ts'
import type { DeviceStore } from '../../store/port.ts'
import type { FileCache } from '../space/file-cache.ts'
import { rowsOf } from './followed-rows.ts'
import { type Pin, readPin } from './pin.ts'
import { readRemoved } from './removed.ts'
import { readShelf } from './shelves.ts'

export const allPins = async (device: DeviceStore): Promise<readonly Pin[]> =>
  rowsOf(await device.all('files'), readPin)

export const pinAt = async (device: DeviceStore, id: string): Promise<Pin | null> => {
  const envelope = await device.get('files', id)
  return envelope && readPin(envelope)
}

export const allShelves = async (device: DeviceStore) =>
  rowsOf(await device.all('files'), readShelf)

/**
 * Whole files that are held, by a pin or for an undo, and files whose pieces are needed. Where the disk was full,
 * pieces make way for files that wait.
 */
const allKept = async (
  device: DeviceStore,
): Promise<{ readonly saved: readonly FileRef[]; readonly wanted: readonly FileRef[] }> => {
  const envelopes = await device.all('files')
  const pins = rowsOf(envelopes, readPin)
  const isWaited = pins.some(({ state }) => state === 'waiting')
  const removed = rowsOf(envelopes, readRemoved).flatMap((one) => one.pins)
  return {
    saved: [...pins, ...removed].flatMap(({ saved }) => (saved ? [saved] : [])),
    wanted: pins
      .filter(({ state, isGone }) => state !== 'saved' && !isGone)
      .filter(({ state, failure }) => !(isWaited && state === 'failed' && failure === 'quota'))
      .map((pin) => pin.wanted),
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
