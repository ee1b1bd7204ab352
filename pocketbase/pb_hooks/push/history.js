/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// The versions before a row's changes: written in the transaction of the change, read by admins. Restoring one is a change
// like any other, which the device makes from the values in here.
//
// The newest 50 changes of a row are kept, those of fields that an admin can write. Deleting a row for ever removes its
// versions too; files that only they showed go as unused files do.

const model = require('../lib/model.generated.js')
const { nowMoment } = require('./records.js')
const { numberIn, WHO } = require('./audit.js')
const { rowJson } = require('../feed/rows-sql.js')
const { firstRow, run } = require('../lib/sql.js')
const { isId } = require('./validate.js')

const MOST_VERSIONS = 50

const fileFields = (collection) => {
  const { fields } = model.collections[collection]
  return Object.keys(fields).filter((name) => fields[name].kind === 'file')
}

/** A version without the pictures that the server fetches by itself: it would fetch them again. Pure. */
const versionOf = (collection, row) => {
  const { writable } = model.collections[collection]
  const own = fileFields(collection).filter((name) => !writable.includes(name))
  return { ...row, ...Object.fromEntries(own.map((name) => [name, null])) }
}

/** Ids of the files that a version shows. Pure. */
const filesOf = (collection, version) => [
  ...new Set(
    fileFields(collection)
      .filter((name) => version[name])
      .map((name) => version[name].id),
  ),
]

/** True for a change that an admin could have made: fields that only the server writes have no history. Pure. */
const isWorthKeeping = (collection, fields) => {
  const { writable, lifecycle } = model.collections[collection]
  return fields.some((name) => writable.includes(name) || Object.hasOwn(lifecycle, name))
}

/**
 * Keeps the version before a change.
 * @param {any} tx @param {{ way: string, admin: string }} actor
 * @param {{ collection: string, id: string, op: 'create' | 'update', fields: string[], row: any }} version
 */
const keep = (tx, actor, { collection, id, op, fields, row: before }) => {
  if (!tx.hasTable('_history')) return // see audit.js
  if (op === 'update' && !isWorthKeeping(collection, fields)) return
  const row = before ? versionOf(collection, before) : null
  run(
    tx,
    'INSERT INTO _history (coll, rid, at, way, admin, who, op, fields, row) ' +
      `VALUES ({:coll}, {:rid}, {:at}, {:way}, {:admin}, ${WHO}, {:op}, {:fields}, {:row})`,
    {
      coll: collection,
      rid: id,
      at: nowMoment(),
      way: actor.way,
      admin: actor.admin,
      op,
      fields: JSON.stringify(fields),
      row: JSON.stringify(row),
    },
  )
  for (const file of row ? filesOf(collection, row) : [])
    run(
      tx,
      'INSERT INTO _history_files (file, n) VALUES ({:file}, (SELECT max(n) FROM _history))',
      {
        file,
      },
    )
  run(
    tx,
    'DELETE FROM _history WHERE coll = {:coll} AND rid = {:rid} AND n <= (SELECT n FROM _history ' +
      `WHERE coll = {:coll} AND rid = {:rid} ORDER BY n DESC LIMIT 1 OFFSET ${MOST_VERSIONS})`,
    { coll: collection, rid: id },
  )
}

/** Removes the versions of a row that is deleted for ever. */
const forget = (tx, collection, id) => {
  if (!tx.hasTable('_history')) return
  run(tx, 'DELETE FROM _history WHERE coll = {:coll} AND rid = {:rid}', {
    coll: collection,
    rid: id,
  })
}

const VERSION =
  "json_object('n', n, 'at', at, 'way', way, 'admin', admin, 'who', who, 'op', op, 'fields', json(fields), 'row', json(row))"
/** @param {string} collection one of the model's */
const pageOf = (collection) =>
  `SELECT ifnull((SELECT ${rowJson(collection, true)} FROM ${collection} t WHERE t.id = {:rid}), 'null') AS now, ` +
  `ifnull((SELECT '[' || group_concat(version, ',') || ']' FROM (SELECT ${VERSION} AS version FROM _history ` +
  'WHERE coll = {:coll} AND rid = {:rid} AND ({:before} = 0 OR n < {:before}) ORDER BY n DESC LIMIT {:limit})), ' +
  "'[]') AS versions, ifnull((SELECT n FROM _history WHERE coll = {:coll} AND rid = {:rid} AND ({:before} = 0 OR n < {:before}) " +
  'ORDER BY n DESC LIMIT 1 OFFSET {:last}), 0) AS last'

/** GET history. */
const answer = (e) => {
  e.response.header().set('Cache-Control', 'no-store')
  require('../lib/request.js').requireAdmin(e)
  const coll = e.request.pathValue('collection')
  const rid = e.request.pathValue('id')
  if (!Object.hasOwn(model.collections, coll) || !isId(rid)) throw new NotFoundError('', null)
  const query = e.request.url.query()
  const before = numberIn(query.get('before'), 0, Number.MAX_SAFE_INTEGER)
  const limit = numberIn(query.get('limit'), 20, MOST_VERSIONS)
  if (before === null || limit === null) return e.json(400, { code: 'malformed' })
  const row = firstRow(
    e.app,
    pageOf(coll),
    { versions: '', last: 0, now: '' },
    { coll, rid, before, limit, last: limit - 1 },
  )
  e.response.header().set('Content-Type', 'application/json')
  const { versions, last, now } = row
  return e.string(200, `{"versions":${versions},"next":${last || null},"now":${now}}`)
}

module.exports = { keep, forget, answer, isWorthKeeping }
