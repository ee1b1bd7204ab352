/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// What is left of the sample content, and its removal. Its rows are told by their ids (pocketbase/sample/random.mjs), its
// words on the academy by being exactly the sample's. The programmes of the specification are no sample.

const { actFor } = require('./actor.js')
const { requireAdmin, stillAdmin } = require('./guard.js')
const { SAMPLE_SETTINGS, FORMER_PAYEE } = require('./sample-settings.js')
const { ring } = require('./bell.js')

/** The field by which a person knows a row. */
const TITLES = {
  tests_library: 'title',
  free_pdfs: 'title',
  demo_videos: 'title',
  testimonials: 'caption',
}
/** Ids of sample rows begin with the one, and are less than the other. */
const [FIRST, BEHIND] = ['sample', 'samplf']
const IS_LEFT = `id >= '${FIRST}' && id < '${BEHIND}' && status != 'trashed'`
/** SQL of the condition for an owner's own row. */
const IS_OWN = `(id < '${FIRST}' OR id >= '${BEHIND}')`

const rowsLeft = (app, collection) => app.findRecordsByFilter(collection, IS_LEFT, 'id', 0, 0)
const isEdited = (record) => record.getString('updated_by') !== ''

const plain = (value) => JSON.stringify(value)
const holds = (record, name, value) =>
  Array.isArray(value)
    ? plain(JSON.parse(record.getString(name) || 'null')) === plain(value)
    : typeof value === 'boolean'
      ? record.getBool(name) === value
      : record.getString(name) === value ||
        (name === 'payee_address' && record.getString(name) === FORMER_PAYEE)

/** Names of the fields in which a row of settings still says what the sample said. */
const fieldsLeft = (record, groups) =>
  groups
    .filter((group) => Object.keys(group).every((name) => holds(record, name, group[name])))
    .flatMap((group) => Object.keys(group))

/** @param {any} app @returns {{ record: any, names: string[] }[]} */
const settingsLeft = (app) =>
  Object.keys(SAMPLE_SETTINGS).flatMap((collection) =>
    app
      .findRecordsByFilter(collection, "id != ''", '', 0, 0)
      .map((record) => ({ record, names: fieldsLeft(record, SAMPLE_SETTINGS[collection]) })),
  )

/** Counts of what is left, and the titles of those rows that an admin changed since. */
const leftOf = (app) => {
  const rows = Object.keys(TITLES).flatMap((name) => rowsLeft(app, name))
  return {
    rows: rows.filter((record) => !isEdited(record)).length,
    edited: rows
      .filter(isEdited)
      .map((record) => record.getString(TITLES[record.collection().name])),
    fields: settingsLeft(app).flatMap(({ names }) => names),
  }
}

const removeRow = (tx, admin, record) => {
  record.set('status', 'trashed')
  record.set('publish_at', '')
  record.set('updated_by', admin)
  tx.save(actFor(record, 'admin', admin))
}

const clearFields = (tx, admin, { record, names }) => {
  if (names.length === 0) return
  for (const name of names)
    record.set(name, name === 'results' ? null : name === 'results_consent' ? false : '')
  record.set('updated_by', admin)
  tx.save(actFor(record, 'admin', admin))
}

/** All or nothing. @param {any} app @param {any} auth @param {boolean} withEdited */
const removeSample = (app, auth, withEdited) =>
  app.runInTransaction((tx) => {
    const { id } = stillAdmin(tx, auth)
    for (const name of Object.keys(TITLES))
      for (const record of rowsLeft(tx, name))
        if (withEdited || !isEdited(record)) removeRow(tx, id, record)
    for (const left of settingsLeft(tx)) clearFields(tx, id, left)
  })

/** POST sample { edited: boolean } -> { rows, edited, fields } of what is left after it. */
const remove = (e) => {
  e.response.header().set('Cache-Control', 'no-store')
  const admin = requireAdmin(e)
  const { edited } = e.requestInfo().body
  if (typeof edited !== 'boolean')
    throw new BadRequestError('Say what becomes of edited rows.', null)
  removeSample(e.app, admin, edited)
  ring(e.app)
  return e.json(200, leftOf(e.app))
}

module.exports = { IS_OWN, leftOf, remove }
