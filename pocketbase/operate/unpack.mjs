import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { Failure } from '../start/failure.mjs'
import { openArchive } from './archive.mjs'
import { describeOwn, isNewer } from './born.mjs'
import { bornSchema, manifestSchema } from './manifest.mjs'

/** @param {string} path */
const writerOf = async (path) => {
  await mkdir(dirname(path), { recursive: true })
  return Writable.toWeb(createWriteStream(path, { flags: 'wx', flush: true }))
}

/** @param {string} path @param {string} folder */
const readAll = async (path, folder) => {
  const { about, names, read } = await openArchive(path)
  const born = bornSchema.parse(about)
  if (isNewer(born, await describeOwn()))
    throw new Failure(
      `${path} was made by a newer release (${born.release}): update this one first.`,
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
