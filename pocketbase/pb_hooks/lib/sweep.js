const { actFor } = require('./actor.js')
const { noteMove } = require('./file-moves.js')
const { unusedSql } = require('./file-uses.js')
const { idsOf, run } = require('./sql.js')

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

module.exports = { sweep }
