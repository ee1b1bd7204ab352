/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// A row that is deleted for ever leaves nothing behind on this server but the word that it was: its kept versions, the rows
// in remembered answers of pushes and the files that nothing else shows go in the same transaction, and the names of those
// files in the audit. Backups hold the row until they are as old as BACKUP_KEEP lets them get (protocol, 24).

const model = require('./model.generated.js')
const { actFor } = require('./actor.js')
const { noteMove } = require('./file-moves.js')
const { unusedSql } = require('./file-uses.js')
const { idsOf, run } = require('./sql.js')

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

/** Removes what a row that is gone by now has left. @param {any} tx @param {string[]} files see `filesOf` */
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

module.exports = { filesOf, removeTraces }
