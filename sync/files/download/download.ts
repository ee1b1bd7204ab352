import { sha256Of } from '../../lib/sha256.ts'
import { asSyncError, SyncError } from '../../lib/sync-error.ts'
import type { FileRef } from '../../model/fields.ts'
import { makeRoom } from '../space/room.ts'
import type { Pin } from '../wanted/pin.ts'
import { changePin, type PinTools, wantedIn } from '../wanted/wanted.ts'
import { MAGIC_BYTES, typeByContent } from './magic.ts'
import { pauseAfter } from './retry.ts'

/** Bytes that are gathered before they are written to the cache: a crash loses no more than these. */
const PART_BYTES = 256 * 1024

/**
 * One attempt to fetch the file of a waiting pin. Gives the pause in ms before the next attempt after a failure; null: the
 * file is saved, or waits no longer.
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
  // False when a person removed the file meanwhile, or its row went or names another file.
  const isStill = (now: Pin): boolean =>
    now.state === 'waiting' && now.wanted.sha256 === wanted.sha256 && now.wanted.url === wanted.url
  try {
    const isHere = await tools.cache.hasSaved(wanted)
    if (!isHere && !(await makeRoom(tools, pin)))
      throw new SyncError('quota', { size: wanted.size })
    const bytes = isHere ? null : await download(tools, wanted, signal, onProgress)
    // Written in this order: the new bytes, 'saved', and then the old version is removed. A crash leaves one whole version.
    await changePin(tools, id, async (now) => {
      if (!isStill(now)) return null
      if (bytes) await tools.cache.keepSaved(wanted, now, bytes)
      // Asked again under the lock: another pin held these bytes, and may have been removed since.
      else if (!(await tools.cache.hasSaved(wanted))) return null
      const done = { saved: wanted, failure: null, isGone: false, isPaused: false }
      return { ...now, ...done, state: 'saved' }
    })
    return null
  } catch (error) {
    if (signal.aborted) return null
    const known = asSyncError(error)
    // The row may name another file by now: the pull brings it.
    if (known.code === 'missing') tools.pull()
    const pauseMs = pauseAfter(known, failures, tools.platform.random)
    const state = pauseMs === null ? 'failed' : 'waiting'
    const failure = pauseMs === null || known.code === 'captive' ? known.code : null
    await changePin(tools, id, (now) => (isStill(now) ? { ...now, state, failure } : null))
    return pauseMs
  }
}

/**
 * Downloads a whole file and verifies its length, first bytes and SHA-256. It goes on where an earlier attempt stopped:
 * bytes that arrived before a break stay, wrong bytes are dropped. Throws 'offline' after a cut, 'mismatch' for wrong
 * bytes, and the codes of `OpenFile` and of the cache. @see tests/unit/files/downloads.test.ts
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

/** The parts of a file that are in the cache, then the missing rest, which is written to the cache part by part. */
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
  // A server that ignores the range sends the file from its start: the parts here would be mixed into it.
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
