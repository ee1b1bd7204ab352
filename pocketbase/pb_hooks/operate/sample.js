/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// What is left of the sample content, and its removal. Its rows are told by their ids (pocketbase/sample/random.mjs), its
// words on the academy by being exactly the sample's. The programmes of the specification are no sample.

const { actFor } = require('../lib/actor.js')
const { stillAdmin } = require('../lib/request.js')
const { SAMPLE_SETTINGS, FORMER_PAYEE } = require('./sample-settings.js')
const { ring } = require('../feed/bell.js')
const { storeFile } = require('../files/store-file.js')
const { doctorsWord, listBackups } = require('./backups.js')
const { unseen } = require('../push/payee.js')
const { isBackingUp } = require('./jobs.js')
const { openInvites } = require('../accounts/links.js')
const { firstRow } = require('../lib/sql.js')

/** The field by which a person knows a row. */
const TITLES = {
  tests_library: 'title',
  free_pdfs: 'title',
  demo_videos: 'title',
  testimonials: 'caption',
}
/** Ids of sample rows begin with FIRST, and sort before BEHIND. */
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

/** Counts of the sample rows that are left, and the titles of those that an admin changed. */
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

/** POST sample. */
const remove = (e) => {
  const { edited } = e.requestInfo().body
  if (typeof edited !== 'boolean')
    throw new BadRequestError('Say what becomes of edited rows.', null)
  removeSample(e.app, e.auth, edited)
  ring(e.app)
  return e.json(200, leftOf(e.app))
}

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

// How far a new academy is, for the panel's start page. Words of the sample complete no step.

const OWN_PAPERS = `SELECT count(*) AS n FROM tests_library WHERE status = 'published' AND ${IS_OWN}`
const ADMINS = 'SELECT count(*) AS n FROM admins WHERE NOT disabled'

const countOf = (app, sql) => firstRow(app, sql, { n: 0 }).n
const settingsOf = (app, collection) => app.findRecordsByFilter(collection, "id != ''", '', 1, 0)[0]

/** Names of the steps that are still to be done, in their order. */
const openSteps = (app, left, backups) => {
  const site = settingsOf(app, 'global_settings')
  const payment = settingsOf(app, 'payment_settings')
  const isOwn = (record, name) => record?.getString(name) && !left.fields.includes(name)
  const isDone = {
    payee:
      isOwn(payment, 'payee_address') ||
      isOwn(payment, 'qr_code_image') ||
      isOwn(payment, 'qr_code_fallback_url'),
    contacts: isOwn(site, 'website_name') && (isOwn(site, 'email') || isOwn(site, 'whatsapp')),
    words: ['home_title', 'home_lead', 'about'].some((name) => isOwn(site, name)),
    paper: countOf(app, OWN_PAPERS) > 0,
    invitation: countOf(app, ADMINS) > 1 || openInvites(app).length > 0,
    backup: backups.length > 0,
  }
  return Object.keys(isDone).filter((name) => !isDone[name])
}

/** GET start. */
const answer = (e) => {
  const sample = leftOf(e.app)
  const made = listBackups(e.app)
  const { at_ms: lookedAt, faults } = doctorsWord(e.app) || { at_ms: null, faults: [] }
  return e.json(200, {
    sample,
    open: openSteps(e.app, sample, made),
    backups: { made, isMaking: isBackingUp(e.app), lookedAt, faults },
    payee: unseen(e.app, e.auth),
  })
}

module.exports = {
  remove,
  loadSample,
  answer,
}
