/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Rules for a content record, however it is saved: by a push, the dashboard, the record API or a command.

const model = require('../lib/model.generated.js')
const { firstRow } = require('../lib/sql.js')
const { isId, writeErrors } = require('./validate.js')

// Who may see a row follows from its stored columns alone. These are the rules that keep those columns true.

/**
 * `status`, `publish_at` and `created_at` of a row to store. `before` is the stored row, null for a new one.
 * `touchedPlan` says whether this write names publish_at. Pure: `now` is a moment as PocketBase writes it.
 *
 * - A plan belongs to a draft. Publishing uses it up. The trash keeps it, and a row that comes back from there has it
 *   again while it lies ahead. Any other row that becomes a draft again has none: an old one would publish it within a
 *   minute.
 * - created_at is the moment of the first publication and never moves again.
 * - A plan for a moment that has passed publishes at once, because one made offline may arrive late. Only the form asks for
 *   a moment ahead.
 */
function lifecycle({ collection, before, status, publishAt, touchedPlan, createdAt, now }) {
  if (model.collections[collection].isSingle) {
    return { status: 'published', publish_at: '', created_at: createdAt || now, error: null }
  }
  const next = status || 'draft'
  if (next === 'published') {
    const isFuture = publishAt > now
    const isStale = isFuture && before && !touchedPlan
    return {
      status: next,
      publish_at: isFuture && !isStale ? publishAt : '',
      created_at: createdAt || now,
      error: isFuture && !isStale ? { publish_at: 'not_allowed' } : null,
    }
  }
  const cameBack = before?.status === 'trashed' && publishAt > now
  const keepsPlan =
    next === 'trashed' || !before || before.status === 'draft' || touchedPlan || cameBack
  return {
    status: next,
    publish_at: keepsPlan ? publishAt : '',
    created_at: createdAt,
    error: null,
  }
}

/**
 * Fields that a row lacks to be visible now or as planned: required files, and texts that publishing needs. A visible
 * row without such a text may stay without it. `before` is the stored row as its status and a function of its texts,
 * null for a new one.
 */
function missingToPublish(collection, { status, publishAt, textOf, before }) {
  if (status !== 'published' && !(status === 'draft' && publishAt)) return []
  const fields = model.collections[collection].fields
  const isBlank = (name) => textOf(name).trim() === ''
  const isOld = (name) =>
    before !== null && before.status === 'published' && before.textOf(name).trim() === ''
  return Object.keys(fields).filter((name) => {
    const { kind, required, toPublish } = fields[name]
    if (kind === 'file') return required && isBlank(name)
    return toPublish && isBlank(name) && !isOld(name)
  })
}

const momentAt = (ms) => new Date(ms).toISOString().replace('T', ' ')
const nowMoment = () => momentAt(Date.now())

const MOMENT = '_moment'
/**
 * Gives a record the moment at which it counts as published, if that is now. Rows that are published in one step get moments
 * a millisecond apart, so that the first of them stays the first in lists that begin with the newest.
 * @param {any} record @param {number} stepMs start of the step @param {number} place of the record in it
 */
const publishedIn = (record, stepMs, place) => {
  record.set(MOMENT, momentAt(stepMs - place))
  return record
}

/** Sets the columns that decide who may see the row, and returns the errors that forbid it. */
function normalise(record) {
  const collection = record.collection().name
  const before = record.isNew() ? null : record.original()
  const next = lifecycle({
    collection,
    before: before ? { status: before.getString('status') } : null,
    status: record.getString('status'),
    publishAt: record.getString('publish_at'),
    touchedPlan: !before || before.getString('publish_at') !== record.getString('publish_at'),
    createdAt: (before ?? record).getString('created_at'),
    now: record.getString(MOMENT) || nowMoment(),
  })
  record.set('status', next.status)
  record.set('publish_at', next.publish_at)
  record.set('created_at', next.created_at)
  return next.error
}

const listIn = (record, name) => {
  try {
    return JSON.parse(record.getString(name) || 'null')
  } catch (_) {
    return record.getString(name)
  }
}

/** The record as the push that would have written it. */
function plainRow(record, collection) {
  const { fields, lifecycle: life, writable } = model.collections[collection]
  const row = {}
  for (const name of writable) {
    const kind = (fields[name] ?? life[name]).kind
    if (kind === 'whole') {
      const value = record.getFloat(name)
      // 0 is how PocketBase stores a number that nobody gave.
      if (value !== 0 || fields[name].required) row[name] = value
    } else if (kind === 'flag') row[name] = record.getBool(name)
    else if (kind === 'list') row[name] = listIn(record, name)
    else if (kind === 'file') row[name] = record.getString(name) || null
    else row[name] = record.getString(name)
  }
  return row
}

/** Code of a file that may not stand in this field, or null. */
function fileCode(app, field, id) {
  if (!id) return null
  // A list or an object is no value of SQL: bound, it would undo the whole push.
  if (!isId(id)) return 'malformed'
  const row = firstRow(
    app,
    "SELECT count(*) AS found, ifnull(max(area), '') AS area, ifnull(max(type), '') AS type FROM files WHERE id = {:id}",
    { found: 0, area: '', type: '' },
    { id },
  )
  if (!row.found) return 'missing_file'
  return field.areas.includes(row.area) && field.types.includes(row.type) ? null : 'wrong_file_type'
}

/** Errors of the files that `row` names: not there, or not what the field takes. */
function fileErrors(app, collection, row) {
  const fields = model.collections[collection].fields
  const errors = {}
  for (const name of Object.keys(row)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : null
    const code = field?.kind === 'file' ? fileCode(app, field, row[name]) : null
    if (code) errors[name] = code
  }
  return errors
}

/** Errors of a row that lacks what it needs to be seen. */
function publicationErrors(record) {
  const before = record.isNew() ? null : record.original()
  const missing = missingToPublish(record.collection().name, {
    status: record.getString('status'),
    publishAt: record.getString('publish_at'),
    textOf: (name) => record.getString(name),
    before: before && {
      status: before.getString('status'),
      textOf: (name) => before.getString(name),
    },
  })
  return Object.fromEntries(missing.map((name) => [name, 'required']))
}

/** Every error of a record as it stands, by field. */
function recordErrors(app, record) {
  const collection = record.collection().name
  const row = plainRow(record, collection)
  const before = record.isNew() ? {} : plainRow(record.original(), collection)
  const single = model.singles[collection]
  return {
    ...fileErrors(app, collection, row),
    ...writeErrors(collection, row, true, before),
    ...publicationErrors(record),
    ...(single && record.id !== single ? { id: 'not_allowed' } : {}),
  }
}

const asApiError = (errors) => {
  const data = {}
  for (const name of Object.keys(errors)) {
    data[name] = new ValidationError(errors[name], `Refused: ${errors[name]}.`)
  }
  return new BadRequestError('The record was not saved.', data)
}

module.exports = {
  lifecycle,
  normalise,
  recordErrors,
  fileErrors,
  asApiError,
  momentAt,
  nowMoment,
  publishedIn,
}
