import { access, constants, mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from './failure.mjs'

const SQLITE = 'SQLite format 3\0'
/** Name of the mark that the first content is still to come. */
export const FIRST_CONTENT = 'sample.pending'

/** @param {string} path */
const sizeOf = (path) =>
  stat(path).then(
    (found) => found.size,
    () => 0,
  )

/**
 * The fault in the first 100 bytes of a database, or ''. A file that ends before its header's last page was cut off,
 * unless its write-ahead log has the rest.
 * @param {Buffer} header
 * @param {number} size
 * @param {boolean} hasLog
 */
export const databaseFault = (header, size, hasLog) => {
  if (header.length < 100 || header.toString('latin1', 0, 16) !== SQLITE) return 'is not a database'
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
  // The count is to be trusted only where both of its change counters agree (SQLite's file format, 1.3.7).
  const isCounted = header.readUInt32BE(24) === header.readUInt32BE(92)
  if (isCounted && !hasLog && size < pageSize * header.readUInt32BE(28)) return 'was cut off'
  return ''
}

/**
 * The sentence for a database that SQLite cannot read, or '' where the words of PocketBase say nothing of that.
 * @param {string} text
 * @param {string} dataDir
 */
export const damageIn = (text, dataDir) =>
  /not a database|malformed|disk image/i.test(text)
    ? `The data folder is damaged: SQLite cannot read the database in ${dataDir}; restore a backup of the folder, or set DATA_DIR to another one.`
    : ''

/** @param {string} path */
const checkDatabase = async (path) => {
  const size = await sizeOf(path)
  if (size === 0) return
  const file = await open(path, 'r')
  try {
    const header = Buffer.alloc(100)
    const { bytesRead } = await file.read(header, 0, 100, 0)
    const hasLog = (await sizeOf(`${path}-wal`)) > 0
    const fault = databaseFault(header.subarray(0, bytesRead), size, hasLog)
    if (fault)
      throw new Failure(
        `The data folder is damaged: ${path} ${fault}; restore a backup of the folder, or set DATA_DIR to another one.`,
      )
  } finally {
    await file.close()
  }
}

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
 * Makes the data folder where it is missing and looks whether its databases can be opened at all.
 * @param {string} folder
 * @returns {Promise<{ isFresh: boolean }>}
 */
export const openDataFolder = async (folder) => {
  await ensureFolder(folder)
  if (await restoreMark(folder).isSet())
    throw new Failure(
      `A restore of the data folder ${folder} was cut off: run npm run restore again.`,
    )
  await checkDatabase(join(folder, 'data.db'))
  await checkDatabase(join(folder, 'auxiliary.db'))
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
