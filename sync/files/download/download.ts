import { SyncError } from '../../lib/sync-error.ts'
import type { FileRef } from '../../model/fields.ts'
import type { OpenFile } from '../../remote/file-download.ts'
import type { FileCache, Part } from '../space/file-cache.ts'
import { MAGIC_BYTES, typeByContent } from './magic.ts'

/** SHA-256 of bytes, in lower-case hex. */
export type Digest = (bytes: ArrayBuffer) => Promise<string>

/** The browser's own SHA-256, or null at an insecure address, where there is none. */
export const browserDigest = (): Digest | null => {
  const subtle = globalThis.crypto?.subtle
  if (!subtle) return null
  return async (bytes) =>
    [...new Uint8Array(await subtle.digest('SHA-256', bytes))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
}

export interface DownloadTools {
  readonly cache: FileCache
  readonly openFile: OpenFile
  readonly digest: Digest
}

/** Bytes that are gathered before they are kept: what a crash on a slow line costs at most. */
const PART_BYTES = 256 * 1024

/**
 * Brings a file here, whole and verified (length, first bytes, SHA-256), going on where an earlier attempt stopped.
 * Bytes that arrived before a break stay for the next attempt; wrong ones never do. Throws 'offline' (cut; go on
 * later), 'mismatch' (the next attempt begins again), the codes of `OpenFile` and of the cache.
 * @see tests/unit/files/downloads.test.ts
 */
export const download = async (
  tools: DownloadTools,
  file: FileRef,
  signal: AbortSignal,
  onProgress: (received: number) => void,
): Promise<Blob> => {
  try {
    const parts = [...(await tools.cache.parts(file.sha256))]
    if (endOf(parts) < file.size) await fetchRest(tools, file, parts, signal, onProgress)
    return await verified(tools, file, parts)
  } catch (error) {
    if (error instanceof SyncError && error.code === 'mismatch')
      await tools.cache.dropParts(file.sha256)
    throw error
  }
}

const endOf = (parts: readonly Part[]): number => {
  const last = parts.at(-1)
  return last ? last.offset + last.bytes.size : 0
}

/** Fetches what is missing behind `parts`, and keeps it piece by piece, the last one also when the line breaks. */
const fetchRest = async (
  { cache, openFile }: DownloadTools,
  file: FileRef,
  parts: Part[],
  signal: AbortSignal,
  onProgress: (received: number) => void,
): Promise<void> => {
  const from = endOf(parts)
  onProgress(from)
  const stream = await openFile({ url: file.url, type: file.type, from, signal })
  // A server that ignores the range sends everything: what is here already would only be mixed into it.
  if (stream.start === 0 && from > 0) {
    await cache.dropParts(file.sha256)
    parts.length = 0
  }
  let gathered: Uint8Array<ArrayBuffer>[] = []
  let gatheredBytes = 0
  const keep = async () => {
    if (gatheredBytes === 0) return
    const part = { offset: endOf(parts), bytes: new Blob(gathered) }
    gathered = []
    gatheredBytes = 0
    await cache.keepPart(file.sha256, part)
    parts.push(part)
  }
  try {
    for await (const chunk of stream.chunks) {
      if (signal.aborted) throw new SyncError('offline', { reason: 'called off' })
      gathered.push(chunk)
      gatheredBytes += chunk.byteLength
      const received = endOf(parts) + gatheredBytes
      if (received > file.size) throw new SyncError('mismatch', { reason: 'length' })
      onProgress(received)
      if (gatheredBytes >= PART_BYTES) await keep()
    }
  } catch (error) {
    // Called off as well: what came stays where it is paused, and goes where it was removed (attempt.ts).
    if (!(error instanceof SyncError) || error.code !== 'offline') throw error
    await keep()
    if (endOf(parts) < file.size) throw error
  }
  await keep()
  if (endOf(parts) < file.size) throw new SyncError('offline', { reason: 'cut' })
}

const verified = async (
  tools: DownloadTools,
  file: FileRef,
  parts: readonly Part[],
): Promise<Blob> => {
  const pieces = parts.map(({ bytes }) => bytes)
  const whole = new Blob(pieces, { type: file.type })
  const reason = await faultOf(tools.digest, file, await whole.arrayBuffer())
  if (reason) throw new SyncError('mismatch', { reason })
  return whole
}

const faultOf = async (
  digest: Digest,
  file: FileRef,
  bytes: ArrayBuffer,
): Promise<string | null> => {
  if (bytes.byteLength !== file.size) return 'length'
  const head = new Uint8Array(bytes, 0, Math.min(MAGIC_BYTES, bytes.byteLength))
  if (typeByContent(head) !== file.type) return 'type'
  return (await digest(bytes)) === file.sha256 ? null : 'sha256'
}
