/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Bytes of a file come before its row and go after it. A kill in between leaves bytes that nothing names: only ids that were
// noted here are cleared, so that the folder beside an older database, put back by hand, loses nothing.

const { using } = require('./s3.js')

/** Notes that the bytes of a file come or go: durable before they do. @param {any} app @param {string} id */
const noteMove = (app, id) => {
  app.db().newQuery('INSERT OR IGNORE INTO _file_moves (id) VALUES ({:id})').bind({ id }).execute()
}

/** Clears what was cut off. At a start, when nothing moves. @param {any} app */
const clearCutOff = (app) => {
  if (!app.hasTable('_file_moves')) return
  const rows = arrayOf(/** @type {any} */ (new DynamicModel({ id: '' })))
  app.db().newQuery('SELECT id FROM _file_moves WHERE id NOT IN (SELECT id FROM files)').all(rows)
  const folder = app.findCollectionByNameOrId('files').id
  if (!app.settings().s3.enabled)
    for (const { id } of rows) $os.removeAll(`${app.dataDir()}/storage/${folder}/${id}`)
  // On S3 nothing lies by halves.
  else
    using(app.newFilesystem(), (files) => {
      for (const { id } of rows) files.deletePrefix(`${folder}/${id}/`)
    })
  app.db().newQuery('DELETE FROM _file_moves').execute()
}

module.exports = { clearCutOff, noteMove }
