/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Statements on the database, or in a transaction.

/** @param {any} app @param {string} sql @param {object} [values] */
const run = (app, sql, values = {}) => app.db().newQuery(sql).bind(values).execute()

/** First row of a statement. @param {any} app @param {string} sql @param {object} shape its columns @param {object} [values] @returns {any} */
const firstRow = (app, sql, shape, values = {}) => {
  const row = new DynamicModel(shape)
  app.db().newQuery(sql).bind(values).one(row)
  return row
}

/** All rows of a statement. @param {any} app @param {string} sql @param {object} shape its columns @param {object} [values] @returns {any[]} */
const allRows = (app, sql, shape, values = {}) => {
  const rows = arrayOf(/** @type {any} */ (new DynamicModel(shape)))
  app.db().newQuery(sql).bind(values).all(rows)
  return [...rows]
}

/** The one text or number that a statement gives as `v`. @param {any} app @param {string} sql @param {object} values @param {any} empty */
const oneValue = (app, sql, values, empty) => firstRow(app, sql, { v: empty }, values).v

/**
 * The `id` column of a statement's rows.
 * @param {any} app @param {string} sql @param {object} [values] @returns {string[]}
 */
const idsOf = (app, sql, values) => allRows(app, sql, { id: '' }, values).map(({ id }) => id)

/** What `work` gives, of one transaction. @template T @param {any} app @param {(tx: any) => T} work @returns {T} */
const inTransaction = (app, work) => {
  let result
  app.runInTransaction((tx) => {
    result = work(tx)
  })
  return /** @type {any} */ (result)
}

const PASSING =
  /database or disk is full|(?:database|table) is locked|disk I\/O error|readonly database|unable to open database/i

/** Whether SQLite failed for a reason that passes, or that the operator mends, whatever it was asked to write. */
const isPassing = (err) => PASSING.test(String(err))

module.exports = { isPassing, allRows, firstRow, idsOf, inTransaction, run, oneValue }
