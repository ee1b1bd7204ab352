/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// What was done, by whom and when: written in the transaction of what it tells, read by admins, changed by nobody.
//
// No passwords, no addresses of machines. What was typed as an e-mail is kept only where it is an account's: people type
// passwords into the wrong field. Entries are kept for two years, and a job removes older ones.

const model = require('../lib/model.generated.js')
const { nowMoment } = require('./records.js')
const { firstRow, run } = require('../lib/sql.js')
const { isId } = require('./validate.js')

const KEPT_YEARS = 2
const FAILED_PER_HOUR = 10
const HOUR_MS = 60 * 60 * 1000

/**
 * @typedef {object} Deed
 * @property {import('../lib/actor.js').Way} way
 * @property {string} [admin] id of the admin who did it
 * @property {string} action
 * @property {string} [collection]
 * @property {string} [id]
 * @property {string} [title]
 * @property {Record<string, unknown>} [detail]
 */

/** Name or e-mail of the admin :admin now, because that name may be gone later. */
const WHO =
  "ifnull((SELECT coalesce(nullif(a.name, ''), a.email) FROM admins a WHERE a.id = {:admin}), '')"

/** @param {any} app of the transaction that does it @param {Deed} deed */
const note = (app, deed) => {
  // A start of a newer release publishes what is due before the migration that makes the table.
  if (!app.hasTable('_audit')) return
  run(
    app,
    'INSERT INTO _audit (at, way, admin, who, action, coll, rid, title, detail) ' +
      `VALUES ({:at}, {:way}, {:admin}, ${WHO}, {:action}, {:coll}, {:rid}, {:title}, {:detail})`,
    {
      at: nowMoment(),
      way: deed.way,
      admin: deed.admin || '',
      action: deed.action,
      coll: deed.collection || '',
      rid: deed.id || '',
      title: deed.title || '',
      detail: JSON.stringify(deed.detail || {}),
    },
  )
}

/**
 * A failed sign-in. At most ten an hour are noted per account, else a guesser would fill the disk. E-mails without an
 * account count as one account, ''.
 * @param {any} app @param {any} admin the record, or null where there is no such account
 */
const noteFailedSignIn = (app, admin) => {
  const id = admin ? admin.id : ''
  const since = new Date(Date.now() - HOUR_MS).toISOString().replace('T', ' ')
  app.runInTransaction((tx) => {
    const row = firstRow(
      tx,
      "SELECT count(*) AS n FROM _audit WHERE at > {:since} AND action = 'sign_in_failed' AND admin = {:id}",
      { n: 0 },
      { since, id },
    )
    if (row.n >= FAILED_PER_HOUR) return
    const isLast = row.n === FAILED_PER_HOUR - 1
    note(tx, {
      way: 'admin',
      admin: id,
      action: 'sign_in_failed',
      title: admin ? admin.email() : '',
      detail: isLast ? { more: true } : {},
    })
  })
}

/** Removes entries that are older than two years. @param {any} app */
const forgetOld = (app) => {
  const before = new Date()
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS)
  before.setUTCDate(before.getUTCDate() - 1)
  run(app, 'DELETE FROM _audit WHERE at < {:before}', {
    before: before.toISOString().replace('T', ' '),
  })
}

const ENTRY =
  "json_object('n', n, 'at', at, 'way', way, 'admin', admin, 'who', who, 'action', action, 'collection', coll, " +
  "'id', rid, 'title', title, 'detail', json(detail))"
const jsonOf = (rows) =>
  `SELECT ifnull((SELECT '[' || group_concat(entry, ',') || ']' FROM (SELECT ${ENTRY} AS entry FROM ${rows})), '[]') AS body`
/** The condition of each kind of a question. `rest` takes in a kind more by itself. */
const KINDS = {
  sign_ins: "action = 'signed_in'",
  failed: "action = 'sign_in_failed'",
  content: `coll IN (${Object.keys(model.collections)
    .map((name) => `'${name}'`)
    .join(', ')})`,
  files: "coll = 'files'",
  admins: "(coll = 'admins' OR action IN ('link_made', 'link_withdrawn'))",
  exports: "action = 'exported'",
}
const REST = `NOT (${Object.values(KINDS).join(' OR ')})`
const kindSql = (kind) => (kind === 'rest' ? REST : KINDS[kind])

/** SQL of a page of what was asked for; every word in it is one of ours. */
const pageSql = (by, kind) => {
  const byWhom = by === '' ? '' : 'AND admin = {:by}'
  const ofKind = kind === '' ? '' : `AND ${kindSql(kind)}`
  const asked = `({:before} = 0 OR n < {:before}) AND at >= {:since} ${byWhom} ${ofKind}`
  return jsonOf(`_audit WHERE ${asked} ORDER BY n DESC LIMIT {:limit}`)
}

const PEOPLE =
  "SELECT ifnull((SELECT '[' || group_concat(json_object('id', admin, 'who', who), ',') || ']' FROM " +
  "(SELECT admin, who, max(n) FROM _audit WHERE admin <> '' GROUP BY admin ORDER BY who COLLATE NOCASE)), '[]') AS body"

// A spreadsheet would run a cell that begins with one of these.
const cell = (column) =>
  `'"' || CASE WHEN substr(${column}, 1, 1) IN ('=', '+', '-', '@', char(9), char(13)) THEN '''' ELSE '' END || ` +
  `replace(${column}, '"', '""') || '"'`
const COLUMNS = ['at', 'way', 'who', 'admin', 'action', 'coll', 'rid', 'title', 'detail']
const CSV =
  `SELECT ifnull((SELECT group_concat(line, char(13, 10)) || char(13, 10) FROM (SELECT ${COLUMNS.map(cell).join(" || ',' || ")} AS line ` +
  "FROM _audit ORDER BY n DESC)), '') AS body"
const CSV_HEAD = 'at,way,who,admin,action,collection,id,title,detail\r\n'

const bodyOf = (app, sql, values) => firstRow(app, sql, { body: '' }, values).body

const give = (e, type, text) => {
  e.response.header().set('Content-Type', type)
  return e.string(200, text)
}

/** The whole of it as a table, and an entry that says so, in one transaction. */
const exportAll = (e, admin) => {
  let text = ''
  e.app.runInTransaction((tx) => {
    text = bodyOf(tx, CSV, {})
    note(tx, { way: 'admin', admin: admin.id, action: 'exported', title: 'audit.csv' })
  })
  const name = `audit-${nowMoment().slice(0, 10)}.csv`
  e.response.header().set('Content-Disposition', `attachment; filename="${name}"`)
  // The mark tells a spreadsheet that this is UTF-8.
  return give(e, 'text/csv; charset=utf-8', `\ufeff${CSV_HEAD}${text}`)
}

/** A number of a query, or `otherwise` where none is given. null for anything else, and out of bounds. */
const numberIn = (text, otherwise, most) => {
  if (text === '') return otherwise
  if (!/^[1-9]\d{0,14}$/.test(text) || Number(text) > most) return null
  return Number(text)
}

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/

/** GET audit/people. */
const people = (e) => {
  e.response.header().set('Cache-Control', 'no-store')
  require('../lib/request.js').requireAdmin(e)
  return give(e, 'application/json', `{"people":${bodyOf(e.app, PEOPLE, {})}}`)
}

/** GET audit. */
const answer = (e) => {
  e.response.header().set('Cache-Control', 'no-store')
  const admin = require('../lib/request.js').requireAdmin(e)
  const query = e.request.url.query()
  const format = query.get('format')
  if (format === 'csv') return exportAll(e, admin)
  const before = numberIn(query.get('before'), 0, Number.MAX_SAFE_INTEGER)
  const limit = numberIn(query.get('limit'), 50, 200)
  const [by, kind, since] = ['by', 'kind', 'since'].map((name) => query.get(name))
  const isAsked =
    (by === '' || by === 'none' || isId(by)) &&
    (kind === '' || kind === 'rest' || Object.hasOwn(KINDS, kind)) &&
    (since === '' || MOMENT.test(since))
  if (format !== '' || before === null || limit === null || !isAsked)
    return e.json(400, { code: 'malformed' })
  const values = { before, limit, since, by: by === 'none' ? '' : by }
  const entries = bodyOf(e.app, pageSql(by, kind), values)
  const last = JSON.parse(entries)
  const next = last.length === limit ? last[limit - 1].n : null
  return give(e, 'application/json', `{"entries":${entries},"next":${next}}`)
}

module.exports = {
  note,
  noteFailedSignIn,
  forgetOld,
  answer,
  people,
  numberIn,
  WHO,
}
