/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

/** First row of a statement. @param {any} db @param {string} sql @param {object} shape its columns @returns {any} */
const firstRow = (db, sql, shape) => {
  const row = new DynamicModel(shape)
  db.newQuery(sql).one(row)
  return row
}

module.exports = { firstRow }
