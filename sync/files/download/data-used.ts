import * as z from 'zod/mini'
import { parseJson } from '../../lib/parse-json.ts'
import type { Platform } from '../../lib/platform.ts'
import type { DeviceStore, Envelope } from '../../store/port.ts'

/** Bytes that saving has fetched on one day. */
export interface DataUsed {
  readonly day: string
  readonly bytes: number
}

const ID = 'data-used'
const VERSION = 1
const bodySchema = z.object({ day: z.string(), bytes: z.number() })

/** The day of a moment by this device's calendar, for example '2026-11-21'. */
export const dayOf = (atMs: number): string => {
  const date = new Date(atMs)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const readUsed = (envelope: Envelope): DataUsed | null => {
  if (envelope.id !== ID || envelope.version !== VERSION) return null
  const body = bodySchema.safeParse(parseJson(envelope.body))
  return body.success ? body.data : null
}

/** Adds to the day's counter; a new day begins at nothing. */
export const addUsed = (before: DataUsed | null, day: string, bytes: number): DataUsed => ({
  day,
  bytes: bytes + (before?.day === day ? before.bytes : 0),
})

export const noteUsed = (
  { locks, now }: Pick<Platform, 'locks' | 'now'>,
  device: DeviceStore,
  bytes: number,
): Promise<void> =>
  locks.lock('data-used', async () => {
    const envelope = await device.get('settings', ID)
    const used = addUsed(envelope && readUsed(envelope), dayOf(now()), bytes)
    await device.put('settings', {
      id: ID,
      author: '',
      kind: ID,
      version: VERSION,
      state: '',
      order: 0,
      body: JSON.stringify(used),
    })
  })
