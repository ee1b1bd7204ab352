import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '../start/failure.mjs'
import { pocketbaseFolders, root } from '../start/paths.mjs'

/** Form of the backups that this release writes; it grows when an older release could not read one. */
const FORMAT = 1

/** @typedef {{ format: number, release: string, pocketbase: string, migrations: readonly string[] }} Release */

/** @param {string} path */
const readJson = async (path) => JSON.parse(await readFile(path, 'utf8'))

/** What this release is. @returns {Promise<Release>} */
export const describeOwn = async () => ({
  format: FORMAT,
  release: (await readJson(join(root, 'package.json'))).version,
  pocketbase: (await readJson(join(root, 'pocketbase', 'binary', 'release.json'))).version,
  migrations: (await readdir(pocketbaseFolders.migrationsDir)).sort(),
})

/** @param {string} made @param {string} own */
const isLater = (made, own) => made.localeCompare(own, 'en', { numeric: true }) > 0

/**
 * Whether this release cannot read what another one made.
 * @param {Release} made
 * @param {Release} own
 */
export const isNewer = (made, own) =>
  made.format > own.format ||
  isLater(made.release, own.release) ||
  isLater(made.pocketbase, own.pocketbase) ||
  made.migrations.some((name) => !own.migrations.includes(name))

/** @param {string} dataDir */
const notePath = (dataDir) => join(dataDir, 'release.json')

/** The release that served a data folder last; null where it noted nothing. @param {string} dataDir */
export const readLast = (dataDir) => readJson(notePath(dataDir)).catch(() => null)

/**
 * Notes which release serves a data folder, so that an older one refuses it.
 * @param {string} dataDir
 * @param {Release} own
 */
export const noteLast = (dataDir, own) => writeFile(notePath(dataDir), JSON.stringify(own))

/**
 * Names of the migrations that a data folder has seen. @throws for a folder that a newer release has served
 * @param {import('../start/commands.mjs').Command} command
 * @param {string} dataDir
 * @returns {Promise<string[]>}
 */
export const refuseNewer = async (command, dataDir) => {
  const own = await describeOwn()
  const last = await readLast(dataDir)
  /** @type {string[]} */
  const migrations = JSON.parse(await command(['migrations']))
  if (isNewer({ ...own, ...last, migrations }, own))
    throw new Failure(
      `A newer release${last ? ` (${last.release})` : ''} has served the data folder ${dataDir}: run that one, or one after it.`,
    )
  return migrations
}
