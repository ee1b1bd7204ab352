import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

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

/** Removes the oldest, but for so many. @param {string} dataDir @param {number} kept */
export const removeOld = async (dataDir, kept) => {
  for (const path of (await backupsOf(dataDir)).slice(kept)) await rm(path, { force: true })
}
