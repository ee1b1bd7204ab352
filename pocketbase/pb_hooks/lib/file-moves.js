/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Bytes of a file come before its row and go after it. A kill in between leaves bytes that nothing names: only ids that were
// noted here are cleared, so that the folder beside an older database, put back by hand, loses nothing.

const { using } = require('./s3.js')
const { allRows, run } = require('./sql.js')

/** Notes that the bytes of a file come or go: durable before they do. @param {any} app @param {string} id */
const noteMove = (app, id) => {
  run(app, 'INSERT OR IGNORE INTO _file_moves (id) VALUES ({:id})', { id })
}

/** Clears what was cut off. At a start, when nothing moves. @param {any} app */
const clearCutOff = (app) => {
  if (!app.hasTable('_file_moves')) return
  const rows = allRows(app, 'SELECT id FROM _file_moves WHERE id NOT IN (SELECT id FROM files)', {
    id: '',
  })
  const folder = app.findCollectionByNameOrId('files').id
  if (!app.settings().s3.enabled)
    for (const { id } of rows) $os.removeAll(`${app.dataDir()}/storage/${folder}/${id}`)
  // On S3 nothing lies by halves.
  else
    using(app.newFilesystem(), (files) => {
      for (const { id } of rows) files.deletePrefix(`${folder}/${id}/`)
    })
  run(app, 'DELETE FROM _file_moves')
}

module.exports = { clearCutOff, noteMove }
