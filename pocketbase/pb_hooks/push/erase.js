/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Of a row that is deleted for ever this server keeps only the note that it existed. Its versions, its copies in remembered
// answers of pushes, the files that nothing else shows and their names in the audit go in the same transaction. Backups hold the row until they are as old as BACKUP_KEEP lets them get (protocol, 17).

const model = require('../lib/model.generated.js')
const { actFor } = require('../lib/actor.js')
const { noteMove, unusedSql } = require('../files/stored-files.js')
const { idsOf, run } = require('../lib/sql.js')
const { SYNCED } = require('../feed/log.js')

/**
 * Ids of the files in a row, its kept versions and the remembered answers about it. Call it before they are deleted.
 * @param {any} tx
 */
const filesOf = (tx, collection, id) => {
  const { fields } = model.collections[collection]
  const names = Object.keys(fields).filter((name) => fields[name].kind === 'file')
  const shown = names.flatMap((name) => [
    `SELECT ${name} AS id FROM ${collection} WHERE id = {:rid}`,
    `SELECT json_extract(answer, '$.row.${name}.id') AS id FROM _sync_push WHERE json_extract(answer, '$.row.id') = {:rid}`,
  ])
  const kept =
    'SELECT f.file AS id FROM _history_files f JOIN _history h ON h.n = f.n WHERE h.coll = {:coll} AND h.rid = {:rid}'
  return idsOf(tx, `SELECT DISTINCT id FROM (${[kept, ...shown].join(' UNION ')}) WHERE id <> ''`, {
    coll: collection,
    rid: id,
  })
}

/** Removes a file that nothing shows, and its name. @param {any} tx */
const eraseFile = (tx, file) => {
  const sql = `SELECT id FROM files WHERE id = {:file} AND ${unusedSql(tx)}`
  if (idsOf(tx, sql, { file }).length === 0) return
  noteMove(tx, file)
  tx.delete(actFor(tx.findRecordById('files', file), 'server'))
  run(tx, "UPDATE _audit SET title = '' WHERE coll = 'files' AND rid = {:file}", { file })
}

/** Removes the versions, answers and files of a deleted row. @param {any} tx @param {string[]} files see `filesOf` */
const removeTraces = (tx, collection, id, files) => {
  // Shortened to how the pushes ended, as answers are after 30 days.
  run(
    tx,
    "UPDATE _sync_push SET answer = json_object('result', json_extract(answer, '$.result')) " +
      "WHERE json_extract(answer, '$.row.id') = {:id}",
    { id },
  )
  if (collection === 'demo_videos')
    run(tx, 'DELETE FROM _video_posters WHERE video = {:id}', { id })
  for (const file of files) eraseFile(tx, file)
}

// A row with the status 'trashed' is out of the public feed, and any push that gives it another status brings it back.
// After 30 days without a change (`updated_at`, so a device can say the day) it is deleted for ever, with its history; its
// files follow when nothing refers to them for seven days.

const KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
/** The most rows of a collection in one night; the others wait for the next. */
const AT_ONCE = 500
const DUE = "status = 'trashed' && updated_at < {:before}"

/** Deletes one row, unless it has left the trash since it was found. */
const deleteOne = (app, collection, id, before) =>
  app.runInTransaction((tx) => {
    const [record] = tx.findRecordsByFilter(collection, `${DUE} && id = {:id}`, '', 1, 0, {
      before,
      id,
    })
    if (record) tx.delete(actFor(record, 'server'))
  })

/** The job of every night. @param {any} app @param {number} nowMs */
const emptyTrash = (app, nowMs) => {
  const before = new Date(nowMs - KEPT_DAYS * DAY_MS).toISOString().replace('T', ' ')
  for (const collection of SYNCED) {
    const due = app.findRecordsByFilter(collection, DUE, 'updated_at', AT_ONCE, 0, { before })
    for (const { id } of due) {
      try {
        deleteOne(app, collection, id, before)
      } catch (err) {
        console.log(`Not removed from the trash: ${collection} ${id}: ${err}`) // the others must not wait for it
      }
    }
  }
}

module.exports = {
  filesOf,
  removeTraces,
  emptyTrash,
}
