const { actFor } = require('./actor.js')
const { noteMove } = require('./file-moves.js')
const { unusedSql } = require('./file-uses.js')

const KEPT_DAYS = 7
const MOMENT = /** @param {number} ms */ (ms) => new Date(ms).toISOString().replace('T', ' ')

/** @param {any} app @param {string} sql @param {Record<string, unknown>} values */
const idsOf = (app, sql, values) => {
  const rows = arrayOf(new DynamicModel({ id: '' }))
  app.db().newQuery(sql).bind(values).all(rows)
  return rows.map((row) => row.id)
}

/**
 * Notes which files nothing refers to, and removes those for which that was so during seven days. Asked again for each one
 * in the transaction that removes it, and a trigger refuses besides: never a file before its row.
 * @param {any} app
 * @param {number} nowMs
 */
const sweep = (app, nowMs) => {
  const unused = unusedSql(app)
  const since = MOMENT(nowMs)
  app
    .db()
    .newQuery(`UPDATE files SET unused_since = '' WHERE unused_since != '' AND NOT (${unused})`)
    .execute()
  app
    .db()
    .newQuery(`UPDATE files SET unused_since = {:since} WHERE unused_since = '' AND ${unused}`)
    .bind({ since })
    .execute()
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
