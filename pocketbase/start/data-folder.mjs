import { access, constants, mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from './failure.mjs'

/** Name of the mark that the first content is still to come. */
export const FIRST_CONTENT = 'sample.pending'

/** @param {string} path */
const sizeOf = (path) =>
  stat(path).then(
    (found) => found.size,
    () => 0,
  )

/**
 * The sentence for a database that SQLite cannot read, or '' where the words of PocketBase say nothing of that.
 * @param {string} text
 * @param {string} dataDir
 */
export const damageIn = (text, dataDir) =>
  /not a database|malformed|disk image/i.test(text)
    ? `The data folder is damaged: SQLite cannot read the database in ${dataDir}; restore a backup of the folder, or set DATA_DIR to another one.`
    : ''

/** Makes the data folder where it is missing. @param {string} folder */
export const ensureFolder = async (folder) => {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new Failure(
      `The data folder ${folder} cannot be made or written: set DATA_DIR to a folder that belongs to you.`,
    )
  }
}

/** Names that came into a folder or left it reach the disk. @param {string} folder */
export const syncFolder = async (folder) => {
  const opened = await open(folder, 'r')
  await opened.sync().finally(() => opened.close())
}

/**
 * Makes the data folder where it is missing, and refuses one that a restore left half-way.
 * @param {string} folder
 * @returns {Promise<{ isFresh: boolean }>}
 */
export const openDataFolder = async (folder) => {
  await ensureFolder(folder)
  if (await restoreMark(folder).isSet())
    throw new Failure(
      `A restore of the data folder ${folder} was cut off: run npm run restore again.`,
    )
  return { isFresh: (await sizeOf(join(folder, 'data.db'))) === 0 }
}

/**
 * The folder of what PocketBase does not keep in memory of long bodies. Empty: a server that was killed leaves files there.
 * Only for the start that has taken the data folder, or the requests of another server would lose theirs.
 * @param {string} folder
 */
export const emptyTemporary = async (folder) => {
  const path = join(folder, 'tmp')
  await rm(path, { recursive: true, force: true })
  return path
}

/** An empty file that says of the data folder what its name says. @param {string} folder @param {string} name */
const markIn = (folder, name) => {
  const path = join(folder, name)
  return {
    set: () => writeFile(path, '', { flush: true }),
    clear: () => rm(path, { force: true }),
    isSet: () =>
      access(path).then(
        () => true,
        () => false,
      ),
  }
}

/**
 * Remembers that the first content is still to come. A start cut off in between would leave a folder without it, whose
 * database looks like an owner's.
 * @param {string} folder
 */
export const firstContentMark = (folder) => markIn(folder, FIRST_CONTENT)

/** Stands while a restore changes the content: until it is done, no start takes a half for the whole. @param {string} folder */
export const restoreMark = (folder) => markIn(folder, 'restore.pending')
