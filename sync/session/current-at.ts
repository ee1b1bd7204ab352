import type { DeviceStore } from '../store/port.ts'

const idOf = (mirrorName: string): string => `current:${mirrorName}`

/** Writes closer together than this are left out, in ms: the device database is written through to the disk. */
const EVERY_MS = 60_000

/** When this device last had everything, epoch ms; null: never, or not known. */
export const readCurrentAt = async (
  device: DeviceStore,
  mirrorName: string,
): Promise<number | null> => {
  const envelope = await device.get('settings', idOf(mirrorName)).catch(() => null)
  const at = Number(envelope?.body)
  return envelope && Number.isFinite(at) ? at : null
}

/** Remembers it over restarts, to the minute. @throws SyncError */
export const writeCurrentAt = async (
  device: DeviceStore,
  mirrorName: string,
  atMs: number,
): Promise<void> => {
  const before = await readCurrentAt(device, mirrorName)
  if (before !== null && Math.abs(atMs - before) < EVERY_MS) return
  await device.put('settings', {
    id: idOf(mirrorName),
    author: '',
    kind: 'current',
    version: 1,
    state: '',
    order: 0,
    body: String(atMs),
  })
}
