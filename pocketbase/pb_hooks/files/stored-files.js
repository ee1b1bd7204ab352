/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Files as they are kept: which rows and versions use one, when its bytes are on the disk, and when it goes.
//
// Uses are asked of the schema itself, so that a collection that comes later counts from its first day.

const model = require('../lib/model.generated.js')
const { firstRow, run, idsOf } = require('../lib/sql.js')
const { using } = require('./s3.js')
const { actFor } = require('../lib/actor.js')

/** @param {any} app every relation to `files`, as [table, column, whether it holds a list] */
const usesOf = (app) => {
  const files = app.findCollectionByNameOrId('files')
  const uses = []
  // Only a relation has this.
  for (const collection of app.findAllCollections())
    for (const field of JSON.parse(JSON.stringify(collection.fields)))
      if (field.collectionId === files.id)
        uses.push({ table: collection.name, column: field.name, isList: field.maxSelect > 1 })
  return uses
}

/** SQL that is true for an unused row of `files`: in no row, no trashed row and no kept version. @param {any} app */
const unusedSql = (app) =>
  [
    'NOT EXISTS (SELECT 1 FROM _history_files WHERE file = files.id)',
    ...usesOf(app).map(({ table, column, isList }) =>
      isList
        ? `NOT EXISTS (SELECT 1 FROM \`${table}\`, json_each(\`${table}\`.\`${column}\`) WHERE value = files.id)`
        : `NOT EXISTS (SELECT 1 FROM \`${table}\` WHERE \`${column}\` = files.id)`,
    ),
  ].join(' AND ')

const PDF = 'application/pdf'
/** Fields whose file has the row's title for its name: a PDF's. Pictures keep their own. */
const TITLED = Object.keys(model.titles).flatMap((table) => {
  const { fields } = model.collections[table]
  return Object.keys(fields)
    .filter((name) => (fields[name].types || []).includes(PDF))
    .map((column) => ({ table, column, title: model.titles[table] }))
})

/**
 * Title of a row that refers to the file, a published one before others; for a guest no others. '' where there is none.
 * @param {any} app
 * @param {string} id
 * @param {boolean} isGuest
 */
const titleOf = (app, id, isGuest) => {
  const only = isGuest ? "AND status = 'published'" : ''
  const parts = TITLED.map(
    ({ table, column, title }) =>
      `SELECT ${title} AS title, status FROM ${table} WHERE ${column} = {:id} ${only}`,
  )
  const sql = `SELECT title FROM (${parts.join(' UNION ALL ')}) ORDER BY status = 'published' DESC LIMIT 1`
  try {
    return firstRow(app, sql, { title: '' }, { id }).title
  } catch {
    return '' // no such row
  }
}

// Bytes of a file come before its row and go after it. A kill in between leaves bytes that nothing names. Only ids that
// were noted here are cleared: the folder beside an older database, put back by hand, loses nothing.

/** Notes that the bytes of a file come or go: durable before they do. @param {any} app @param {string} id */
const noteMove = (app, id) =>
  run(app, 'INSERT OR IGNORE INTO _file_moves (id) VALUES ({:id})', { id })

/** Clears what was cut off. At a start, when nothing moves. On S3 nothing lies by halves. @param {any} app */
const clearCutOff = (app) => {
  if (!app.hasTable('_file_moves')) return // before the migrations of an older folder
  const cut = idsOf(app, 'SELECT id FROM _file_moves WHERE id NOT IN (SELECT id FROM files)')
  const folder = app.findCollectionByNameOrId('files').id
  for (const id of cut) $os.removeAll(`${app.dataDir()}/storage/${folder}/${id}`)
  run(app, 'DELETE FROM _file_moves')
}

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

const KEPT_DAYS = 7
const MOMENT = /** @param {number} ms */ (ms) => new Date(ms).toISOString().replace('T', ' ')

/**
 * Notes unused files, and removes those that were unused for seven days. The transaction that removes a file asks
 * again, and a trigger refuses besides: never a file before its row.
 * @param {any} app
 * @param {number} nowMs
 */
const sweep = (app, nowMs) => {
  const unused = unusedSql(app)
  const since = MOMENT(nowMs)
  run(app, `UPDATE files SET unused_since = '' WHERE unused_since != '' AND NOT (${unused})`)
  run(app, `UPDATE files SET unused_since = {:since} WHERE unused_since = '' AND ${unused}`, {
    since,
  })
  // One that is used again by now has just lost its mark, and is asked about again where it is removed.
  const before = MOMENT(nowMs - KEPT_DAYS * 24 * 60 * 60 * 1000)
  const due = idsOf(
    app,
    `SELECT id FROM files WHERE unused_since != '' AND unused_since < {:before} LIMIT 500`,
    { before },
  )
  for (const id of due) {
    app.runInTransaction((tx) => {
      if (idsOf(tx, `SELECT id FROM files WHERE id = {:id} AND ${unused}`, { id }).length === 0)
        return
      noteMove(tx, id)
      tx.delete(actFor(tx.findRecordById('files', id), 'server'))
    })
  }
  return due.length
}

module.exports = {
  unusedSql,
  titleOf,
  clearCutOff,
  noteMove,
  syncFile,
  sweep,
}
