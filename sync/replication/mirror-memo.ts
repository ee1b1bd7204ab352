import * as z from 'zod/mini'
import type { DeviceStore } from '../store/port.ts'

/** The device database's memory of one mirror: it outlives the mirror, and tells when that was lost or exchanged. */
const memoSchema = z.object({
  /** The mirror's own id (protocol, 15). */
  mirrorId: z.nullable(z.string()),
  /** Epoch ms; 0: never. */
  rebuiltAt: z.number(),
  digestAt: z.number(),
  /** Digests in a row that did not agree. */
  misses: z.number(),
  /** Id of the mirror that has reached a head. */
  reached: z.nullable(z.string()),
})
export type MirrorMemo = z.infer<typeof memoSchema>

const emptyMemo: MirrorMemo = {
  mirrorId: null,
  rebuiltAt: 0,
  digestAt: 0,
  misses: 0,
  reached: null,
}
const idOf = (mirrorName: string): string => `mirror:${mirrorName}`

/** The memory of a mirror; an unreadable memo counts as lost, and the mirror is rebuilt. */
export const readMemo = async (device: DeviceStore, mirrorName: string): Promise<MirrorMemo> => {
  const envelope = await device.get('settings', idOf(mirrorName))
  if (envelope === null) return emptyMemo
  try {
    return memoSchema.parse(JSON.parse(envelope.body))
  } catch {
    return emptyMemo
  }
}

/** Replaces the memo in one write. Only the holder of the mirror's lock may. */
export const writeMemo = (
  device: DeviceStore,
  mirrorName: string,
  memo: MirrorMemo,
): Promise<void> =>
  device.put('settings', {
    id: idOf(mirrorName),
    author: '',
    kind: 'mirror',
    version: 1,
    state: '',
    order: 0,
    body: JSON.stringify(memo),
  })
