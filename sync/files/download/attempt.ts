import { SyncError } from '../../lib/sync-error.ts'
import type { FileRef } from '../../model/fields.ts'
import { makeRoom } from '../space/room.ts'
import { changePin, dropPieces, type PinTools, waitingAt } from '../wanted/wanted.ts'
import { download } from './download.ts'
import { pauseAfter } from './retry.ts'

const isSameFile = (one: FileRef, other: FileRef): boolean =>
  one.sha256 === other.sha256 && one.url === other.url

/** One attempt at a pin that waits. Throws what stopped it; resolves when it is saved, or no longer waits. */
export const attempt = async (
  tools: PinTools,
  id: string,
  signal: AbortSignal,
  onProgress: (received: number) => void,
): Promise<void> => {
  const pin = await waitingAt(tools, id)
  if (!pin) return
  const { wanted } = pin
  if (await tools.cache.hasSaved(wanted)) return finish(tools, id, wanted, null)
  if (!(await makeRoom(tools, pin))) throw new SyncError('quota', { size: wanted.size })
  try {
    const bytes = await download(tools, wanted, signal, onProgress)
    await finish(tools, id, wanted, bytes)
  } catch (error) {
    // Another version is wanted by now, which has not failed: its own turn comes next.
    const now = await waitingAt(tools, id)
    if (now && !isSameFile(now.wanted, wanted)) return
    // The browser knew less than the disk: what can make room does, and the file goes on where it stopped.
    const isFull = error instanceof SyncError && error.code === 'quota'
    if (isFull && (await makeRoom(tools, pin, true))) throw new SyncError('aborted')
    throw error
  } finally {
    // Called off in the middle, a piece may have been kept after the removal.
    if (signal.aborted) await dropPieces(tools, wanted)
  }
}

/**
 * Replaces the old version by the new one: first the bytes, then 'saved', and only then the old one goes. A crash in
 * between leaves one whole version.
 */
const finish = (tools: PinTools, id: string, file: FileRef, bytes: Blob | null): Promise<void> =>
  changePin(tools, id, async (pin) => {
    // Removed, gone from the site, or another version wanted, while this one came.
    if (pin.state !== 'waiting' || pin.wanted.sha256 !== file.sha256) return null
    if (bytes) await tools.cache.keepSaved(file, pin, bytes)
    // Looked for again, under the lock: the pin that held these bytes may have gone since.
    else if (!(await tools.cache.hasSaved(file))) return null
    const done = { saved: file, newer: null, failure: null, isGone: false, isPaused: false }
    return { ...pin, ...done, state: 'saved' }
  })

/** The pause before the next attempt after a failed one; null when the pin no longer waits. */
export const afterFailure = async (
  tools: PinTools,
  id: string,
  error: SyncError,
  failures: number,
): Promise<number | null> => {
  if (!(await waitingAt(tools, id))) return null
  const pauseMs = pauseAfter(error, failures, tools.platform.random)
  const failure = pauseMs === null || error.code === 'captive' ? error.code : null
  await changePin(tools, id, (now) =>
    now.state === 'waiting'
      ? { ...now, state: pauseMs === null ? 'failed' : 'waiting', failure }
      : null,
  )
  return pauseMs
}
