import { sha256Of } from '../../lib/sha256.ts'
import { asSyncError, SyncError } from '../../lib/sync-error.ts'
import type { FileRef } from '../../model/fields.ts'
import { makeRoom } from '../space/room.ts'
import type { Pin } from '../wanted/pin.ts'
import { changePin, type PinTools, wantedIn } from '../wanted/wanted.ts'
import { MAGIC_BYTES, typeByContent } from './magic.ts'
import { pauseAfter } from './retry.ts'

/** Bytes that are gathered before they are kept: what a crash on a slow line costs at most. */
const PART_BYTES = 256 * 1024

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

/**
 * Brings a file here, whole and verified (length, first bytes, SHA-256), going on where an earlier attempt stopped.
 * Bytes that arrived before a break stay for the next attempt; wrong ones never do. Throws 'offline' (cut; go on
 * later), 'mismatch' (the next attempt begins again), the codes of `OpenFile` and of the cache.
 * @see tests/unit/files/downloads.test.ts
 */
const download = async (
  tools: PinTools,
  file: FileRef,
  signal: AbortSignal,
  onProgress: (received: number) => void,
): Promise<Blob> => {
  try {
    const whole = new Blob(await fetchParts(tools, file, signal, onProgress), { type: file.type })
    const reason = await faultOf(file, await whole.arrayBuffer())
    if (reason) throw new SyncError('mismatch', { reason })
    return whole
  } catch (error) {
    if (error instanceof SyncError && error.code === 'mismatch')
      await tools.cache.dropParts(file.sha256)
    throw error
  }
}

/** The parts of a file that are here, and after them what was missing, kept piece by piece as it comes. */
const fetchParts = async (
  { cache, openFile }: PinTools,
  file: FileRef,
  signal: AbortSignal,
  onProgress: (received: number) => void,
): Promise<Blob[]> => {
  const parts = await cache.parts(file.sha256)
  let end = parts.reduce((sum, { size }) => sum + size, 0)
  if (end >= file.size) return parts
  onProgress(end)
  const stream = await openFile({ url: file.url, type: file.type, from: end, signal })
  // A server that ignores the range sends everything: what is here already would only be mixed into it.
  if (stream.start < end) {
    await cache.dropParts(file.sha256)
    parts.length = 0
    end = 0
  }
  let gathered: Uint8Array<ArrayBuffer>[] = []
  let received = end
  const keep = async () => {
    if (gathered.length === 0) return
    const part = new Blob(gathered)
    gathered = []
    await cache.keepPart(file.sha256, end, part)
    parts.push(part)
    end += part.size
  }
  try {
    for await (const chunk of stream.chunks) {
      if (signal.aborted) throw new SyncError('offline', { reason: 'called off' })
      gathered.push(chunk)
      received += chunk.byteLength
      if (received > file.size) throw new SyncError('mismatch', { reason: 'length' })
      onProgress(received)
      if (received - end >= PART_BYTES) await keep()
    }
  } finally {
    await keep()
  }
  if (end < file.size) throw new SyncError('offline', { reason: 'cut' })
  return parts
}

const faultOf = async (file: FileRef, bytes: ArrayBuffer): Promise<string | null> => {
  if (bytes.byteLength !== file.size) return 'length'
  const head = new Uint8Array(bytes, 0, Math.min(MAGIC_BYTES, bytes.byteLength))
  if (typeByContent(head) !== file.type) return 'type'
  return (await sha256Of(bytes)) === file.sha256 ? null : 'sha256'
}
