const { storeFile } = require('./store-file.js')
const { pick, seedPdf, seedRow } = require('./seed-rows.js')
const { run } = require('./sql.js')

const AT_ONCE = 500
// Only so many files have bytes: ten thousand of them would measure the disk and not the feed.
const WITH_BYTES = 24

/**
 * Many rows by one statement. Not through record saves, which would take minutes; the triggers see these as well.
 * @param {any} app @param {string} table @param {Record<string, unknown>[]} rows all with the same fields
 */
const insert = (app, table, rows) => {
  if (!rows.length) return
  const columns = Object.keys(rows[0])
  const values = columns.map((column) => `json_extract(value, '$.${column}')`)
  run(
    app,
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each({:rows})`,
    { rows: JSON.stringify(rows) },
  )
}

/** The record that `files` would hold of an upload, without its bytes. @param {number} index @param {string} id @param {string} area @param {string} at */
const fileRow = (index, id, area, at) => ({
  id,
  file: `${$security.md5(`name ${index}`).slice(0, 24)}.pdf`,
  name: `sheet-${index + 1}.pdf`,
  area,
  type: 'application/pdf',
  size: 40_000 + pick(index, 40, 4_000_000),
  sha256: $security.sha256(`sheet ${index}`),
  created: at,
})

/** @param {any} app @param {number} from @param {number} below */
const loadChunk = (app, from, below) => {
  const files = []
  const tables = {}
  for (let index = from; index < below; index += 1) {
    const { collection, area, row } = seedRow(index)
    tables[collection] = [...(tables[collection] || []), row]
    if (!area) continue
    if (index < WITH_BYTES) {
      const file = $filesystem.fileFromBytes(seedPdf(index), 'sheet.pdf')
      const name = `sheet-${index + 1}.pdf`
      storeFile(app, { id: row.file_url, area, file, name, by: { way: 'command' } })
    } else files.push(fileRow(index, row.file_url, area, row.updated_at))
  }
  insert(app, 'files', files)
  for (const collection of Object.keys(tables)) insert(app, collection, tables[collection])
}

/**
 * Fills the content collections with that many rows.
 * @param {any} app of one transaction: all or nothing
 * @param {number} rows
 */
const loadSeed = (app, rows) => {
  if (!(rows >= 1)) throw new Error('Say how many rows.')
  if (app.countRecords('tests_library', $dbx.like('id', 'seed').match(false, true)) > 0)
    throw new Error('This data folder was filled before: take a fresh one.')
  for (let from = 0; from < rows; from += AT_ONCE)
    loadChunk(app, from, Math.min(from + AT_ONCE, rows))
  return `${rows} rows`
}

module.exports = { loadSeed }
