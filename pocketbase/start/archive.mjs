import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { Failure } from './failure.mjs'

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const DEFLATED = 8

/**
 * One file out of a zip archive. Enough of the format for a release of PocketBase: no encryption, no zip64.
 * @param {Buffer} archive
 * @param {string} name
 */
export const unzipOne = (archive, name) => {
  let end = archive.length - 22
  while (end >= 0 && archive.readUInt32LE(end) !== DIRECTORY_END) end -= 1
  if (end < 0) throw new Failure('The archive of PocketBase is no zip file.')
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) break
    const nameLength = archive.readUInt16LE(at + 28)
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const local = archive.readUInt32LE(at + 42)
      const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
      const packed = archive.subarray(from, from + archive.readUInt32LE(at + 20))
      return archive.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : packed
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  throw new Failure(`The archive of PocketBase does not hold ${name}.`)
}

/**
 * Downloads one archive and gives its bytes only when they are the pinned ones.
 * @param {string} url
 * @param {string} sha256
 */
export const download = async (url, sha256) => {
  /** @type {Buffer} */
  let bytes
  try {
    const answer = await fetch(url, { redirect: 'follow', signal: AbortSignal.timeout(180_000) })
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
    bytes = Buffer.from(await answer.arrayBuffer())
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Failure(
      `PocketBase could not be downloaded (${reason}): check the network, install Go, or set POCKETBASE_BIN to a copy of PocketBase.`,
    )
  }
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Failure(
      'What was downloaded is not the pinned release of PocketBase (its SHA-256 differs) and was thrown away.',
    )
  return bytes
}
