import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { z } from 'zod'
import { Failure } from '../start/failure.mjs'
import { openArchive } from './archive.mjs'
import { describeOwn, isNewer } from './release.mjs'

const releaseSchema = z.object({
  format: z.int().min(1),
  release: z.string(),
  pocketbase: z.string(),
  /** Names of the migrations that its database has seen. */
  migrations: z.array(z.string()),
})

/** A backup's description of itself: the release that made it, and the size and SHA-256 of each of its files. */
const manifestSchema = releaseSchema.extend({
  at: z.iso.datetime(),
  epoch: z.string(),
  seq: z.int().min(0),
  files: z
    .record(
      // Names of PocketBase's own making, below the data folder and nowhere else.
      z.string().regex(/^(?:data\.db|storage(?:\/(?!\.)[\w.-]+){3})$/),
      z.object({ size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    )
    .refine((files) => Object.hasOwn(files, 'data.db')),
})

/** @param {string} path */
const writerOf = async (path) => {
  await mkdir(dirname(path), { recursive: true })
  return Writable.toWeb(createWriteStream(path, { flags: 'wx', flush: true }))
}

/** @param {string} path @param {string} folder */
const readAll = async (path, folder) => {
  const { about, names, read } = await openArchive(path)
  const made = releaseSchema.parse(about)
  if (isNewer(made, await describeOwn()))
    throw new Failure(
      `${path} was made by a newer release (${made.release}): update this one first.`,
    )
  const manifest = manifestSchema.parse(about)
  if (names.toSorted().join() !== Object.keys(manifest.files).sort().join())
    throw new Error('It holds other files than it says.')
  for (const [name, wanted] of Object.entries(manifest.files)) {
    const to = folder ? await writerOf(join(folder, name)) : new WritableStream()
    const { size, sha256 } = await read(name, to)
    if (size !== wanted.size || sha256 !== wanted.sha256)
      throw new Error(`${name} has another checksum.`)
  }
  return manifest
}

/**
 * Reads a backup whole and compares every checksum. Its files go into `folder`, '' for nowhere.
 * @param {string} path
 * @param {string} folder
 */
export const unpack = async (path, folder) => {
  if (!(await stat(path).catch(() => null))?.isFile())
    throw new Failure(`There is no file ${path}.`)
  try {
    return await readAll(path, folder)
  } catch (error) {
    // What the system says, of a full disk for example, tells nothing of the backup.
    if (error instanceof Failure || (error instanceof Error && 'syscall' in error)) throw error
    throw new Failure(`${path} is damaged, or no backup of an academy.`)
  }
}
