/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// SQL that turns a stored row into the JSON of the feed, made from the model. SQLite builds the text, the hook only
// passes it on: three times faster than records through the hook, and one statement is one snapshot.
//
// Every column is cast or guarded: a page must come out whatever raw SQL has put into a table. A bare json() of a text
// that is no JSON, or is nested deeper than SQLite reads, would fail the whole page and so stop every device.

const model = require('./model.generated.js')

const idIsSound = (column) =>
  `(length(${column}) BETWEEN ${model.id.min} AND ${model.id.max} AND ${column} NOT GLOB '*[^a-z0-9-]*')`

const fileParts = (more) =>
  `json_object('id', f.id, 'url', '/api/files/files/' || f.id || '/' || CAST(f.file AS TEXT), 'name', CAST(f.name AS TEXT), ` +
  `'size', CAST(f.size AS INTEGER), 'sha256', CAST(f.sha256 AS TEXT), 'type', CAST(f.type AS TEXT)${more})`

const fileRef = (column) =>
  `json((SELECT CASE WHEN f.width > 0 THEN ${fileParts(", 'width', CAST(f.width AS INTEGER), 'height', CAST(f.height AS INTEGER)")} ` +
  `ELSE ${fileParts('')} END FROM files f WHERE f.id = ${column}))`

/** Only a list is passed on: CASE decides before json() sees a text that it could fail on. */
const listOf = (column) =>
  `CASE WHEN json_valid(${column}) THEN CASE WHEN json_type(${column}) = 'array' THEN json(${column}) END END`

function valueSql(kind, column) {
  if (kind === 'file') return fileRef(column)
  if (kind === 'list') return listOf(column)
  if (kind === 'flag') return `json(iif(${column}, 'true', 'false'))`
  if (kind === 'whole') return `CAST(${column} AS INTEGER)`
  return `CAST(${column} AS TEXT)`
}

const textPair = (name) => `'${name}', CAST(t.${name} AS TEXT)`

const ADMIN_PAIRS = [
  textPair('status'),
  textPair('publish_at'),
  textPair('updated_at'),
  textPair('created_by'),
  textPair('updated_by'),
  "'updated_by_name', ifnull((SELECT coalesce(nullif(a.name, ''), a.email) FROM admins a WHERE a.id = t.updated_by), '')",
]

/** SQL of one row of `collection` (its table aliased t) as JSON text. */
function rowJson(collection, forAdmin) {
  const fields = model.collections[collection].fields
  const pairs = [textPair('id'), textPair('created_at')]
  const absent = []
  for (const name of Object.keys(fields)) {
    const field = fields[name]
    pairs.push(`'${name}', ${valueSql(field.kind, `t.${name}`)}`)
    // PocketBase stores 0 for a number that nobody gave; where 0 is no value of the field, it is left out.
    if (field.kind === 'whole' && field.min > 0) absent.push(name)
  }
  if (forAdmin) pairs.push(...ADMIN_PAIRS)
  const all = `json_object(${pairs.join(', ')})`
  return absent.reduce(
    (sql, name) => `json_remove(${sql}, CASE WHEN t.${name} = 0 THEN '$.${name}' ELSE '$.-' END)`,
    all,
  )
}

const visible = (forAdmin) => (forAdmin ? '' : " AND t.status = 'published'")

/** SQL of the row that log row `l` stands for, NULL where this reader may not see one. */
function loggedRow(forAdmin) {
  const branches = Object.keys(model.collections).map(
    (name) =>
      `WHEN '${name}' THEN (SELECT ${rowJson(name, forAdmin)} FROM ${name} t WHERE t.id = l.rid${visible(forAdmin)})`,
  )
  return `CASE l.coll ${branches.join(' ')} END`
}

module.exports = { idIsSound, rowJson, loggedRow, visible }
