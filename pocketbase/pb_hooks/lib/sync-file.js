/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

const { using } = require('./s3.js')

const READ_AND_WRITE = 2

/** Not every system syncs a folder; those that do not keep its names by themselves. */
const syncFolder = (root) => {
  try {
    using(root.open('.'), (folder) => folder.sync())
  } catch (err) {
    if ($os.getenv('OS') !== 'Windows_NT') throw err
  }
}

/**
 * Syncs the bytes of a stored file before its row is committed. A row that outlives a failing disk or a power cut has
 * its file. On S3 that is the store's own promise.
 * @param {any} app @param {any} record of `files`
 */
const syncFile = (app, record) => {
  if (app.settings().s3.enabled) return
  const folder = `${app.dataDir()}/storage/${record.baseFilesPath()}`
  using($os.openRoot(folder), (root) => {
    for (const entry of $os.readDir(folder))
      using(root.openFile(entry.name(), READ_AND_WRITE, /** @type {any} */ (0)), (file) =>
        file.sync(),
      )
    syncFolder(root)
  })
  using($os.openRoot(`${folder}/..`), syncFolder)
}

module.exports = { syncFile }
