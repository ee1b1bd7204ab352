/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// SQL that turns a stored row into the JSON of the feed, made from the model. SQLite builds the text, the hook only
// passes it on: three times faster than records through the hook, and one statement is one snapshot.
//
// Every column is cast or guarded: a page must come out whatever raw SQL has put into a table. A bare json() of a text
// that is no JSON, or is nested deeper than SQLite reads, would fail the whole page and so stop every device.

const model = require('../lib/model.generated.js')

const idIsSound = (column) =>
  `(length(${column}) BETWEEN ${model.id.min} AND ${model.id.max} AND ${column} NOT GLOB '*[^a-z0-9-]*')`

const FILE = `json_object('id', f.id, 'url', '/api/files/files/' || f.id || '/' || CAST(f.file AS TEXT), 'name', CAST(f.name AS TEXT), 'size', CAST(f.size AS INTEGER), 'sha256', CAST(f.sha256 AS TEXT), 'type', CAST(f.type AS TEXT))`
/** Members that only a picture has, or a file whose pages were counted. */
const MORE_OF_FILE =
  `CASE WHEN f.width > 0 THEN concat(',"width":', CAST(f.width AS INTEGER), ',"height":', CAST(f.height AS INTEGER)) ` +
  `WHEN f.pages > 0 THEN concat(',"pages":', CAST(f.pages AS INTEGER)) END`
/** The newest column of those: before its migration no row can be read. */
const NEWEST_OF_FILE = 'pages'

const fileRef = (column) =>
  `(SELECT concat(rtrim(${FILE}, '}'), ${MORE_OF_FILE}, '}') FROM files f WHERE f.id = ${column})`

/** Only a list is passed on: CASE decides before json() sees a text that it could fail on. */
const listOf = (column) =>
  `CASE WHEN json_valid(${column}) THEN CASE WHEN json_type(${column}) = 'array' THEN json(${column}) END END`

/** Signs that trim() of JavaScript takes away. */
const BLANKS = `char(9,10,11,12,13,32,160,5760,8192,8193,8194,8195,8196,8197,8198,8199,8200,8201,8202,8232,8233,8239,8287,12288,65279)`
/** Results name people: they go out only with those people's consent and with their disclosure. */
const MAY_TELL_RESULTS = `(t.results_consent AND trim(CAST(t.results_disclosure AS TEXT), ${BLANKS}) <> '')`
const WITHHELD = {
  global_settings: { results: MAY_TELL_RESULTS, results_disclosure: MAY_TELL_RESULTS },
}

/** SQL of a column as this reader may have it. */
const columnFor = (collection, forAdmin) => (name) => {
  const condition = forAdmin ? undefined : WITHHELD[collection]?.[name]
  return condition ? `iif(${condition}, t.${name}, '')` : `t.${name}`
}

/** SQL of the parts of a member `"name":value,` whose value is JSON text already. In an object it would be parsed again. */
function memberOf(name, field, column) {
  const named = (value) => `'"${name}":', ${value}, ','`
  if (field.kind === 'file') return named(`ifnull(${fileRef(column)}, 'null')`)
  if (field.kind === 'list') return named(`ifnull(${listOf(column)}, 'null')`)
  if (field.kind === 'flag') return named(`iif(${column}, 'true', 'false')`)
  // PocketBase stores 0 for a number that nobody gave; where 0 is no value of the field, it is left out.
  return `iif(ifnull(${column}, 0) = 0, '', concat(${named(`CAST(${column} AS INTEGER)`)}))`
}

const isPlain = (field) =>
  field.kind === 'text' || field.kind === 'moment' || (field.kind === 'whole' && !(field.min > 0))
const pairOf = (name, field, column = `t.${name}`) =>
  `'${name}', CAST(${column} AS ${field?.kind === 'whole' ? 'INTEGER' : 'TEXT'})`

const ADMIN_PAIRS = [
  ...['status', 'publish_at', 'updated_at', 'created_by', 'updated_by'].map((name) => pairOf(name)),
  "'updated_by_name', ifnull((SELECT coalesce(nullif(a.name, ''), a.email) FROM admins a WHERE a.id = t.updated_by), '')",
]

/** SQL of one row of `collection` (its table aliased t) as JSON text. */
function rowJson(collection, forAdmin) {
  const fields = Object.entries(model.collections[collection].fields).filter(
    ([, field]) => forAdmin || !field.adminOnly,
  )
  const columnOf = columnFor(collection, forAdmin)
  const plain = fields.filter(([, field]) => isPlain(field))
  const others = fields.filter(([, field]) => !isPlain(field))
  const pairs = [
    pairOf('id'),
    pairOf('created_at'),
    ...plain.map(([name, field]) => pairOf(name, field, columnOf(name))),
  ]
  if (forAdmin) pairs.push(...ADMIN_PAIRS)
  const members = others.map(([name, field]) => memberOf(name, field, columnOf(name)))
  return `concat('{', ${[...members, `substr(json_object(${pairs.join(', ')}), 2)`].join(', ')})`
}

const visible = (forAdmin) => (forAdmin ? '' : " AND t.status = 'published'")

/** SQL of the row that log row `l` stands for; NULL where this reader may not see the row. */
function loggedRow(forAdmin) {
  const branches = Object.keys(model.collections).map(
    (name) =>
      `WHEN '${name}' THEN (SELECT ${rowJson(name, forAdmin)} FROM ${name} t WHERE t.id = l.rid${visible(forAdmin)})`,
  )
  return `CASE l.coll ${branches.join(' ')} END`
}

module.exports = { NEWEST_OF_FILE, idIsSound, rowJson, loggedRow, visible }
