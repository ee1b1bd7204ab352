/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// What the pages that the server draws are made of: rows as a visitor's feed gives them, by their stored status alone.

const model = require('../lib/model.generated.js')
const { idIsSound, rowJson, visible } = require('../feed/rows-sql.js')
const { oneValue } = require('../lib/sql.js')

const NEWEST = 't.created_at DESC, t.id'
const ORDERS = { newest: NEWEST, place: `t.display_order, ${NEWEST}` }

/** SQL of the condition for rows of a public list; `{:kind}` is bound where the collection has several. */
const isListed = (collection, kind) =>
  `${idIsSound('t.id')}${visible(false)}${kind === '' ? '' : ` AND t.${model.lists[collection].kind} = {:kind}`}`

const known = (collection) => {
  if (!Object.hasOwn(model.collections, collection)) throw new Error(`no ${collection}`)
  return collection
}

/** The columns that a statement names come from our own pages; they are looked at all the same. */
const column = (collection, name) => {
  if (!Object.hasOwn(model.collections[collection].fields, name)) throw new Error(`no ${name}`)
  return `t.${name}`
}

/** SQL of what a filter lets through, and its values; see Narrowing in web/app/server/answers.ts. */
const narrowed = (collection, narrowing) => {
  if (!narrowing) return { sql: '', values: {} }
  const { equal, needle, texts } = narrowing
  const values = {}
  const parts = Object.keys(equal).map((name) => {
    values[`is_${name}`] = equal[name]
    return ` AND ${column(collection, name)} = {:is_${name}}`
  })
  if (needle !== '') {
    values.needle = needle
    const isIn = texts.map((name) => `instr(lower(${column(collection, name)}), {:needle}) > 0`)
    parts.push(` AND (${isIn.join(' OR ')})`)
  }
  return { sql: parts.join(''), values }
}

/**
 * Reads for one page; see RowReader in web/app/server/answers.ts. The first `limit` are chosen before rows are built. SQLite
 * would else build every row of a list and sort them with all their texts.
 */
const readerOf = (app) => ({
  list: (collection, kind, limit, from, narrowing) => {
    const table = known(collection)
    const { sql: filter, values } = narrowed(table, narrowing)
    const chosen =
      `SELECT t.id AS id FROM ${table} t WHERE ${isListed(table, kind)}${filter} ` +
      `ORDER BY ${ORDERS[model.lists[table].order]} LIMIT {:limit} OFFSET {:from}`
    const row = `(SELECT ${rowJson(table, false)} FROM ${table} t WHERE t.id = o.id)`
    const sql = `SELECT '[' || ifnull(group_concat(doc, ','), '') || ']' AS v FROM (SELECT ${row} AS doc FROM (${chosen}) o)`
    return oneValue(app, sql, { ...values, kind, limit, from: from || 0 }, '')
  },
  count: (collection, kind, narrowing) => {
    const table = known(collection)
    const { sql: filter, values } = narrowed(table, narrowing)
    const sql = `SELECT count(*) AS v FROM ${table} t WHERE ${isListed(table, kind)}${filter}`
    return oneValue(app, sql, { ...values, kind }, 0)
  },
  row: (collection, id) => {
    const table = known(collection)
    const row = `SELECT ${rowJson(table, false)} FROM ${table} t WHERE t.id = {:id} AND ${isListed(table, '')}`
    return oneValue(app, `SELECT ifnull((${row}), '') AS v`, { id }, '')
  },
  wasPublished: (collection, id) =>
    oneValue(
      app,
      'SELECT ifnull((SELECT seen FROM _sync_log WHERE coll = {:collection} AND rid = {:id}), 0) AS v',
      { collection: known(collection), id },
      0,
    ) > 0,
  subjects: (type) =>
    oneValue(
      app,
      'SELECT json_group_array(subject) AS v FROM (SELECT DISTINCT t.subject AS subject FROM tests_library t ' +
        `WHERE ${isListed('tests_library', 'x')} ORDER BY t.subject)`,
      { kind: type },
      '',
    ),
})

module.exports = { isListed, readerOf }
