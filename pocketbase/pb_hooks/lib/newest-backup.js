/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

const BACKUP = /^academy-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.zip$/

/** @param {string} name */
const isBackupName = (name) => BACKUP.test(name)

/** @param {any} app */
const folderOf = (app) => `${app.dataDir()}/backups`

/** Epoch ms at which a backup was made, by its name. @param {string} name */
const madeMs = (name) => Date.parse(name.replace(BACKUP, '$1T$2:$3:$4.$5Z'))

/** Names of the backups, the newest first. Each was read whole before it got its name. @param {any} app @returns {string[]} */
const backupNames = (app) => {
  try {
    const names = $os.readDir(folderOf(app)).map((entry) => entry.name())
    return names.filter(isBackupName).sort().reverse()
  } catch {
    return [] // no folder yet
  }
}

/** Epoch ms at which the newest backup was made; null where there is none. @param {any} app */
const newestBackupMs = (app) => {
  const [newest] = backupNames(app)
  return newest === undefined ? null : madeMs(newest)
}

module.exports = { backupNames, folderOf, isBackupName, madeMs, newestBackupMs }
