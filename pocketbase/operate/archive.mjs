import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import {
  BlobReader,
  configure,
  TextReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js'

/** @typedef {{ size: number, sha256: string }} Sum */
/** @typedef {{ name: string, from: string, level: number }} Source `level` of squeezing, 0 for none */

configure({ useWebWorkers: false }) // Node has none

const MANIFEST = 'backup.json'
const SUM_LETTERS = 64
// Comment of the archive, and so its last bytes.
const SEAL = 'sha256:'

/** A stream that hands on what comes, and the sum of it. */
const summing = () => {
  const hash = createHash('sha256')
  let size = 0
  /** @type {TransformStream<Uint8Array, Uint8Array>} */
  const { readable, writable } = new TransformStream({
    transform: (chunk, out) => {
      hash.update(chunk)
      size += chunk.length
      out.enqueue(chunk)
    },
  })
  return { readable, writable, sum: () => ({ size, sha256: hash.digest('hex') }) }
}

/** Sum of all bytes before the letters of the seal: one that changed between the files is seen as well. @param {Blob} archive */
const sumBeforeSeal = async (archive) => {
  const hash = createHash('sha256')
  for await (const chunk of archive.slice(0, -SUM_LETTERS).stream()) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Packs files, and last what `describe` makes of their sums. A file that is not there is left out.
 * @param {string} path of the archive, which must not exist
 * @param {readonly Source[]} sources
 * @param {(sums: Record<string, Sum>) => object} describe
 */
export const pack = async (path, sources, describe) => {
  const zip = new ZipWriter(Writable.toWeb(createWriteStream(path, { flags: 'wx', mode: 0o600 })))
  /** @type {Record<string, Sum>} */
  const sums = {}
  for (const { name, from, level } of sources) {
    const file = await open(from).catch(() => null)
    if (!file) continue
    const { readable, writable, sum } = summing()
    const read = Readable.toWeb(file.createReadStream()).pipeTo(writable)
    await Promise.all([zip.add(name, readable, { level }), read])
    sums[name] = sum()
  }
  await zip.add(MANIFEST, new TextReader(JSON.stringify(describe(sums))))
  await zip.close(Buffer.from(SEAL + '0'.repeat(SUM_LETTERS)))
  const archive = await openAsBlob(path)
  const sum = await sumBeforeSeal(archive)
  const file = await open(path, 'r+')
  try {
    await file.write(sum, archive.size - SUM_LETTERS)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * A sealed archive's own description, its other files, and their bytes.
 * @throws where one byte is not as it was written
 * @param {string} path
 */
export const openArchive = async (path) => {
  const archive = await openAsBlob(path)
  const seal = await archive.slice(-SEAL.length - SUM_LETTERS).text()
  if (seal !== SEAL + (await sumBeforeSeal(archive))) throw new Error('The seal is broken.')
  const zip = new ZipReader(new BlobReader(archive))
  const entries = new Map((await zip.getEntries()).map((entry) => [entry.filename, entry]))
  /** @param {string} name @param {WritableStream<Uint8Array>} to */
  const read = async (name, to) => {
    const entry = entries.get(name)
    if (!entry || entry.directory) throw new Error(`${name} is missing.`)
    const { readable, writable, sum } = summing()
    await Promise.all([entry.getData(writable), readable.pipeTo(to)])
    return sum()
  }
  /** @type {Uint8Array[]} */
  const chunks = []
  await read(MANIFEST, new WritableStream({ write: (chunk) => void chunks.push(chunk) }))
  const names = [...entries.keys()].filter((name) => name !== MANIFEST)
  return { about: JSON.parse(Buffer.concat(chunks).toString()), names, read }
}

/**
 * The bytes of one file of a zip in memory; null where it holds none of that name.
 * @param {Uint8Array} archive
 * @param {string} name
 */
export const readOne = async (archive, name) => {
  const entries = await new ZipReader(new Uint8ArrayReader(archive)).getEntries()
  const entry = entries.find(({ filename }) => filename === name)
  return entry && !entry.directory ? entry.getData(new Uint8ArrayWriter()) : null
}
