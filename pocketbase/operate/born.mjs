import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pocketbaseFolders, root } from '../start/paths.mjs'

/** Form of the backups that this release writes; it grows when an older release could not read one. */
const FORMAT = 1

/** @typedef {{ format: number, release: string, pocketbase: string, migrations: readonly string[] }} Born */

/** @param {string} path */
const readJson = async (path) => JSON.parse(await readFile(path, 'utf8'))

/** The origin of a backup of this release. @returns {Promise<Born>} */
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
 * @param {Born} made
 * @param {Born} own
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
 * @param {Born} own
 */
export const noteLast = (dataDir, own) => writeFile(notePath(dataDir), JSON.stringify(own))
