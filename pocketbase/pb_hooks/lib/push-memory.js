/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// What the server remembers of pushes, so that a change that comes again has no second effect. A device may keep one for
// years, so who it was and how it ended is never forgotten; the rows in the answers are, or deleted words would live on here.

const { firstRow, run } = require('./sql.js')

const ROWS_KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
/** Answers shortened in one statement: writers wait no longer than for that. */
const AT_ONCE = 500

/** The hash and the answer of a change that came before; empty texts for a new one. */
function recall(tx, change) {
  const row = firstRow(
    tx,
    "SELECT ifnull((SELECT hash FROM _sync_push WHERE change = {:change}), '') AS hash, " +
      "ifnull((SELECT answer FROM _sync_push WHERE change = {:change}), '') AS answer",
    { hash: '', answer: '' },
    { change },
  )
  return row
}

function remember(tx, change, hash, answer, at) {
  run(
    tx,
    'INSERT INTO _sync_push (change, hash, answer, at) VALUES ({:change}, {:hash}, {:answer}, {:at})',
    { change, hash, answer: JSON.stringify(answer), at },
  )
}

/** Leaves of answers older than 30 days how they ended, and why, where they were refused. */
function shorten(app, nowMs) {
  const before = new Date(nowMs - ROWS_KEPT_DAYS * DAY_MS).toISOString().replace('T', ' ')
  let done = AT_ONCE
  while (done === AT_ONCE) {
    const result = run(
      app,
      "UPDATE _sync_push SET answer = json_patch('{}', json_object('result', json_extract(answer, '$.result'), " +
        "'errors', json_extract(answer, '$.errors'))) WHERE change IN (SELECT change FROM _sync_push " +
        `WHERE at < {:before} AND json_extract(answer, '$.change') IS NOT NULL LIMIT ${AT_ONCE})`,
      { before },
    )
    done = result.rowsAffected()
  }
}

module.exports = { recall, remember, shorten }
