// Which rows refer to a file, asked of the schema itself, so that a collection that comes later (kept versions) counts
// from its first day.

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

/** SQL that is true for a row of `files` to which nothing refers, trashed rows included. @param {any} app */
const unusedSql = (app) =>
  usesOf(app)
    .map(({ table, column, isList }) =>
      isList
        ? `NOT EXISTS (SELECT 1 FROM \`${table}\`, json_each(\`${table}\`.\`${column}\`) WHERE value = files.id)`
        : `NOT EXISTS (SELECT 1 FROM \`${table}\` WHERE \`${column}\` = files.id)`,
    )
    .join(' AND ') || '0'

// A paper or a note gives its file the name; pictures keep their own.
const TITLED = [
  ['tests_library', 'file_url'],
  ['free_pdfs', 'file_url'],
]

/**
 * Title of a row that refers to the file, a published one before others; for a guest no others. '' where there is none.
 * @param {any} app
 * @param {string} id
 * @param {boolean} isGuest
 */
const titleOf = (app, id, isGuest) => {
  const only = isGuest ? "AND status = 'published'" : ''
  const parts = TITLED.map(
    ([table, column]) => `SELECT title, status FROM ${table} WHERE ${column} = {:id} ${only}`,
  )
  const row = new DynamicModel({ title: '' })
  try {
    app
      .db()
      .newQuery(
        `SELECT title FROM (${parts.join(' UNION ALL ')}) ORDER BY status = 'published' DESC LIMIT 1`,
      )
      .bind({ id })
      .one(row)
    return row.title
  } catch {
    return '' // no such row
  }
}

module.exports = { unusedSql, titleOf }
