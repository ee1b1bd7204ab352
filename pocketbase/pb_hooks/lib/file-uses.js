// Which rows refer to a file, asked of the schema itself, so that a collection that comes later counts from its first day;
// and which kept versions do.

const model = require('./model.generated.js')
const { firstRow } = require('./sql.js')

/** @param {any} app every relation to `files`, as [table, column, whether it holds a list] */
const usesOf = (app) => {
  const files = app.findCollectionByNameOrId('files')
  const uses = []
  // Only a relation has this.
  for (const collection of app.findAllCollections())
    for (const field of JSON.parse(JSON.stringify(collection.fields)))
      if (field.collectionId === files.id)
        uses.push({ table: collection.name, column: field.name, isList: field.maxSelect > 1 })
  return uses
}

/** SQL that is true for an unused row of `files`: in no row, no trashed row and no kept version. @param {any} app */
const unusedSql = (app) =>
  [
    'NOT EXISTS (SELECT 1 FROM _history_files WHERE file = files.id)',
    ...usesOf(app).map(({ table, column, isList }) =>
      isList
        ? `NOT EXISTS (SELECT 1 FROM \`${table}\`, json_each(\`${table}\`.\`${column}\`) WHERE value = files.id)`
        : `NOT EXISTS (SELECT 1 FROM \`${table}\` WHERE \`${column}\` = files.id)`,
    ),
  ].join(' AND ')

const PDF = 'application/pdf'
/** Fields whose file has the row's title for its name: a PDF's. Pictures keep their own. */
const TITLED = Object.keys(model.titles).flatMap((table) => {
  const { fields } = model.collections[table]
  return Object.keys(fields)
    .filter((name) => (fields[name].types || []).includes(PDF))
    .map((column) => ({ table, column, title: model.titles[table] }))
})

/**
 * Title of a row that refers to the file, a published one before others; for a guest no others. '' where there is none.
 * @param {any} app
 * @param {string} id
 * @param {boolean} isGuest
 */
const titleOf = (app, id, isGuest) => {
  const only = isGuest ? "AND status = 'published'" : ''
  const parts = TITLED.map(
    ({ table, column, title }) =>
      `SELECT ${title} AS title, status FROM ${table} WHERE ${column} = {:id} ${only}`,
  )
  const sql = `SELECT title FROM (${parts.join(' UNION ALL ')}) ORDER BY status = 'published' DESC LIMIT 1`
  try {
    return firstRow(app, sql, { title: '' }, { id }).title
  } catch {
    return '' // no such row
  }
}

module.exports = { unusedSql, titleOf }
