/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

const BACKUP = /^academy-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.zip$/

/** Epoch ms at which the newest backup was made; null where there is none. @param {any} app */
const newestBackupMs = (app) => {
  try {
    const names = $os.readDir(`${app.dataDir()}/backups`).map((entry) => entry.name())
    const newest = names
      .filter((name) => BACKUP.test(name))
      .sort()
      .pop()
    return Date.parse(newest.replace(BACKUP, '$1T$2:$3:$4.$5Z'))
  } catch {
    return null
  }
}

module.exports = { newestBackupMs }
