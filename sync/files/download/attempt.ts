import { SyncError } from '../../lib/sync-error.ts'
import type { FileRef } from '../../model/fields.ts'
import { makeRoom } from '../space/room.ts'
import { byRow, isSameFile } from '../wanted/changes.ts'
import { type Pin, pinId } from '../wanted/pin.ts'
import type { PinTools } from '../wanted/pin-tools.ts'
import { changePin, readWanted, sweep } from '../wanted/wanted.ts'
import { download } from './download.ts'
import { nextStep, transferPause } from './retry.ts'

/** Times that a file may be missing while its row still names it: the row may be behind. */
const ROW_PATIENCE = 3

/** The pin of this id as long as it waits; null otherwise. */
const waitingAt = async ({ device }: PinTools, id: string): Promise<Pin | null> => {
  const pin = (await readWanted(device)).pins.get(id)
  return pin?.state === 'waiting' ? pin : null
}

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
    // Called off in the middle, a piece may have been kept after the sweep that followed the removal.
    if (signal.aborted) await sweep(tools)
  }
}

/**
 * Replaces the old version by the new one: first the bytes, then 'saved', and only then the old one goes. A crash in
 * between leaves one whole version, and the next start sweeps the other.
 */
const finish = (tools: PinTools, id: string, file: FileRef, bytes: Blob | null): Promise<void> =>
  changePin(tools, id, async (pin) => {
    // Removed, gone from the site, or another version wanted, while this one came.
    if (pin.state !== 'waiting' || pin.wanted.sha256 !== file.sha256) return null
    if (bytes) await tools.cache.keepSaved(file, pin.title, bytes)
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
  const pin = await waitingAt(tools, id)
  if (!pin) return null
  const step = nextStep(error, failures, tools.platform.random)
  switch (step.kind) {
    case 'retry': {
      const failure = error.code === 'captive' ? 'captive' : null
      await changePin(tools, id, (now) => (now.state === 'waiting' ? { ...now, failure } : null))
      return step.inMs
    }
    case 'fail':
      await changePin(tools, id, (now) =>
        now.state === 'waiting' ? { ...now, state: 'failed', failure: step.code } : null,
      )
      return null
    case 'ask-row':
      return askRow(tools, pin, failures)
    default:
      return step satisfies never
  }
}

/** The address answers 404: pull, then decide by the row (protocol, 21). */
const askRow = async (tools: PinTools, pin: Pin, failures: number): Promise<number | null> => {
  const later = transferPause(failures, tools.platform.random)
  if (!(await tools.rows.pull())) return later
  const row = await tools.rows.current(pin.collection, pin.id)
  if (row.kind === 'unknown') return later
  const isOther = row.kind === 'found' && !isSameFile(row.file, pin.wanted)
  if (row.kind === 'found' && !isOther && failures + 1 < ROW_PATIENCE) return later
  // `followRows` may have put another file in meanwhile: that one has not failed.
  await changePin(tools, pinId(pin), (now) =>
    isSameFile(now.wanted, pin.wanted) ? byRow(now, row) : null,
  )
  return isOther ? 0 : null
}
