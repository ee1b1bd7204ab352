import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const NAME = /^academy-\d{4}-\d\d-\d\dT[\d-]+Z\.zip$/

/** Folder of the backups of a data folder. @param {string} dataDir */
export const backupFolder = (dataDir) => join(dataDir, 'backups')

/** A moment as the name of a file, by which names sort by age. @param {Date} at */
export const stampOf = (at) => at.toISOString().replace(/[:.]/g, '-')

/** @param {Date} at */
export const backupName = (at) => `academy-${stampOf(at)}.zip`

/** Paths of the backups of a data folder, the newest first. @param {string} dataDir */
export const backupsOf = async (dataDir) => {
  const folder = backupFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}

/**
 * Removes the oldest but for so many, and never the one just made, whatever the clock said.
 * @param {string} made
 * @param {number} kept
 */
export const removeOld = async (made, kept) => {
  const old = (await backupsOf(dirname(dirname(made)))).slice(kept)
  for (const path of old) if (path !== made) await rm(path, { force: true })
}
