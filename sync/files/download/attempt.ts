import { asSyncError, SyncError } from '../../lib/sync-error.ts'
import { makeRoom } from '../space/room.ts'
import type { Pin } from '../wanted/pin.ts'
import { changePin, type PinTools, wantedIn } from '../wanted/wanted.ts'
import { download } from './download.ts'
import { pauseAfter } from './retry.ts'

/**
 * One attempt at a pin that waits. Gives the pause in ms before the next one after a failure; null: it is saved, or
 * waits no longer.
 */
export const attempt = async (
  tools: PinTools,
  id: string,
  signal: AbortSignal,
  failures: number,
  onProgress: (received: number) => void,
): Promise<number | null> => {
  const pin = wantedIn(await tools.device.all('files')).pins.get(id)
  if (pin?.state !== 'waiting') return null
  const { wanted } = pin
  // Not removed, gone from the site or wanted in another version meanwhile.
  const isStill = (now: Pin): boolean =>
    now.state === 'waiting' && now.wanted.sha256 === wanted.sha256 && now.wanted.url === wanted.url
  try {
    const isHere = await tools.cache.hasSaved(wanted)
    if (!isHere && !(await makeRoom(tools, pin)))
      throw new SyncError('quota', { size: wanted.size })
    const bytes = isHere ? null : await download(tools, wanted, signal, onProgress)
    // First the bytes, then 'saved', and only then the old version goes: a crash in between leaves one whole version.
    await changePin(tools, id, async (now) => {
      if (!isStill(now)) return null
      if (bytes) await tools.cache.keepSaved(wanted, now, bytes)
      // Looked for again, under the lock: the pin that held these bytes may have gone since.
      else if (!(await tools.cache.hasSaved(wanted))) return null
      const done = { saved: wanted, newer: null, failure: null, isGone: false, isPaused: false }
      return { ...now, ...done, state: 'saved' }
    })
    return null
  } catch (error) {
    if (signal.aborted) return null
    const known = asSyncError(error)
    // The row may name another file by now; it is wanted as soon as it is here.
    if (known.code === 'missing') tools.pull()
    const pauseMs = pauseAfter(known, failures, tools.platform.random)
    const state = pauseMs === null ? 'failed' : 'waiting'
    const failure = pauseMs === null || known.code === 'captive' ? known.code : null
    await changePin(tools, id, (now) => (isStill(now) ? { ...now, state, failure } : null))
    return pauseMs
  }
}
