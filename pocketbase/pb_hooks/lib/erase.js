/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Rows that are erased: besides the row go its kept versions, its titles in the audit, the rows in remembered answers of
// pushes, and the files that nothing else shows, at once. Their ids, and nothing else of them, are listed in the table
// `_erased`, which every backup carries, and as empty files `erased/<collection>.<id>` of the data folder. A restore, and a
// copy that is put back over the folder, leave those files: each start erases what they name. A change of an erased row is
// refused as 'erased' (protocol, 24).

const model = require('./model.generated.js')
const { actFor } = require('./actor.js')
const { noteMove } = require('./file-moves.js')
const { unusedSql } = require('./file-uses.js')
const { nowMoment } = require('./records.js')
const { idsOf, run } = require('./sql.js')
const { isId } = require('./validate.js')

const isListed = (app, collection, id) =>
  app.hasTable('_erased') &&
  idsOf(app, 'SELECT rid AS id FROM _erased WHERE coll = {:coll} AND rid = {:rid}', {
    coll: collection,
    rid: id,
  }).length > 0

/** Lists a row as erased. Before it is deleted, in the same transaction. @param {any} tx */
const list = (tx, collection, id) =>
  run(tx, 'INSERT OR IGNORE INTO _erased (coll, rid, at) VALUES ({:coll}, {:rid}, {:at})', {
    coll: collection,
    rid: id,
    at: nowMoment(),
  })

/** Whether a row that is about to go leaves nothing behind. @param {any} tx */
const isDue = (tx, collection, id) => {
  if (!tx.hasTable('_erased')) return false
  if (model.alwaysErased[collection]) list(tx, collection, id)
  return isListed(tx, collection, id)
}

/**
 * Ids of the files in a row, its kept versions and the remembered answers about it. A row that was deleted before has
 * only the latter two. Call it before they are deleted.
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

/** Answers of pushes that hold the row are shortened to how they ended, as old ones are. */
const forgetAnswers = (tx, id) =>
  run(
    tx,
    "UPDATE _sync_push SET answer = json_object('result', json_extract(answer, '$.result')) " +
      "WHERE json_extract(answer, '$.row.id') = {:id}",
    { id },
  )

const forgetTitles = (tx, collection, id) =>
  run(tx, "UPDATE _audit SET title = '' WHERE coll = {:coll} AND rid = {:rid}", {
    coll: collection,
    rid: id,
  })

/** Removes what a row that is gone by now has left. @param {any} tx @param {string[]} files see `filesOf` */
const removeTraces = (tx, collection, id, files) => {
  forgetAnswers(tx, id)
  forgetTitles(tx, collection, id)
  if (collection === 'demo_videos')
    run(tx, 'DELETE FROM _video_posters WHERE video = {:id}', { id })
  for (const file of files) eraseFile(tx, file)
}

/** Removes a file that nothing shows, and its name. @param {any} tx */
const eraseFile = (tx, file) => {
  const sql = `SELECT id FROM files WHERE id = {:file} AND ${unusedSql(tx)}`
  if (idsOf(tx, sql, { file }).length === 0) return
  list(tx, 'files', file)
  noteMove(tx, file)
  tx.delete(actFor(tx.findRecordById('files', file), 'server'))
  forgetTitles(tx, 'files', file)
}

const isKind = (name) => name === 'files' || Object.hasOwn(model.collections, name)

const folderOf = (app) => `${app.dataDir()}/erased`

/** Names of the list in the folder. */
const namesIn = (app) => {
  try {
    return $os.readDir(folderOf(app)).map((entry) => entry.name())
  } catch {
    return [] // nothing was erased yet
  }
}

/** Pages that SQLite does not use any more, and its write-ahead log, hold old words until they are overwritten. */
const wipe = (app) => {
  try {
    for (const sql of ['VACUUM', 'PRAGMA wal_checkpoint(TRUNCATE)'])
      app.nonconcurrentDB().newQuery(sql).execute()
  } catch (err) {
    console.log(`Pages of the database that hold erased words were not written anew: ${err}`)
  }
}

/** Writes into the folder what the table has and the folder lacks: once committed. @param {any} app */
const writeList = (app) => {
  if (!app.hasTable('_erased')) return
  const known = new Set(namesIn(app))
  const fresh = idsOf(app, "SELECT coll || '.' || rid AS id FROM _erased", {}).filter(
    (name) => !known.has(name),
  )
  if (fresh.length === 0) return
  $os.mkdirAll(folderOf(app), /** @type {any} */ (0o700))
  for (const name of fresh)
    $os.writeFile(`${folderOf(app)}/${name}`, /** @type {any} */ ([]), /** @type {any} */ (0o600))
  wipe(app)
}

/** A new commit of an id without a row. Devices hear that it was erased, whether or not they know of its deletion. */
const tell = (tx, collection, id) => {
  run(tx, 'UPDATE _sync_head SET seq = seq + 1 WHERE id = 1', {})
  run(
    tx,
    "INSERT INTO _sync_log (coll, rid, seq, op, seen) SELECT {:coll}, {:rid}, seq, 'd', 0 FROM _sync_head WHERE id = 1 " +
      "ON CONFLICT (coll, rid) DO UPDATE SET seq = excluded.seq, op = 'd'",
    { coll: collection, rid: id },
  )
}

const eraseAgain = (app, collection, id) =>
  app.runInTransaction((tx) => {
    list(tx, collection, id)
    if (collection === 'files') return eraseFile(tx, id)
    const [record] = tx.findRecordsByFilter(collection, 'id = {:id}', '', 1, 0, { id })
    if (record) return tx.delete(actFor(record, 'server'))
    const files = filesOf(tx, collection, id)
    require('./history.js').forget(tx, collection, id)
    removeTraces(tx, collection, id, files)
    tell(tx, collection, id)
  })

/** Erases what an older state of the database has again. At a start, before anything is served. @param {any} app */
const apply = (app) => {
  if (!app.hasTable('_erased')) return
  const named = namesIn(app)
    .map((name) => name.split('.'))
    .filter(([collection, id]) => isKind(collection) && isId(id) && !isListed(app, collection, id))
  // Rows first: a file goes once nothing shows it.
  const ofFiles = (isOf) => named.filter(([collection]) => (collection === 'files') === isOf)
  const due = [...ofFiles(false), ...ofFiles(true)]
  for (const [collection, id] of due) eraseAgain(app, collection, id)
  if (due.length > 0) wipe(app)
  writeList(app)
}

/** Erases a row that is gone, or that a restored database never had: its remains here and on devices. @param {any} tx */
const eraseGone = (tx, collection, id) => {
  if (isListed(tx, collection, id)) return
  list(tx, collection, id)
  removeTraces(tx, collection, id, filesOf(tx, collection, id))
  tell(tx, collection, id)
}

module.exports = { isListed, list, isDue, filesOf, removeTraces, eraseGone, writeList, apply }
