const { actFor } = require('./actor.js')
const { storeFile } = require('./store-file.js')

/** @param {any} app @param {string} folder @param {{ id: string, area: string, name: string, path: string }} file */
const loadFile = (app, folder, file) => {
  storeFile(app, {
    ...file,
    file: $filesystem.fileFromPath(`${folder}/${file.path}`),
    by: { way: 'command' },
  })
}

/** @param {any} app @param {{ collection: string, id: string, row: Record<string, unknown> }} entry */
const loadRow = (app, { collection, id, row }) => {
  let record
  try {
    record = app.findRecordById(collection, id) // the settings are there already
  } catch {
    record = new Record(app.findCollectionByNameOrId(collection))
    record.set('id', id)
  }
  record.load(row)
  app.save(actFor(record, 'command'))
}

/**
 * Loads what pocketbase/sample/make.mjs left in a folder, through record saves, so that hooks and triggers see every row.
 * @param {any} app of one transaction: all or nothing
 * @param {string} folder
 */
const loadSample = (app, folder) => {
  const content = JSON.parse(toString($os.readFile(`${folder}/content.json`)))
  for (const file of content.files) loadFile(app, folder, file)
  for (const entry of content.rows) loadRow(app, entry)
  return `${content.rows.length} rows and ${content.files.length} files loaded`
}

module.exports = { loadSample }
