/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// The change log: SQLite triggers write one log row per record inside the writer's own statement, so that nothing that
// reaches a table, by whatever way, can miss its commit number. Everything here is about those triggers.

const model = require('../lib/model.generated.js')
const { allRows, firstRow, run } = require('../lib/sql.js')

const SYNCED = Object.keys(model.collections)

const nextSeq = () => 'UPDATE _sync_head SET seq = seq + 1 WHERE id = 1; '

// Insert-if-absent and then update, instead of an upsert: the conflict clause of the outer statement (INSERT OR IGNORE,
// UPDATE OR REPLACE) would override one written in here, and no conflict can arise this way.
const logRow = (table, id, op, seen) =>
  `INSERT INTO _sync_log (coll, rid, seq, op, seen) SELECT '${table}', ${id}, (SELECT seq FROM _sync_head WHERE id = 1), '${op}', 0 ` +
  `WHERE NOT EXISTS (SELECT 1 FROM _sync_log WHERE coll = '${table}' AND rid = ${id}); ` +
  `UPDATE _sync_log SET seq = (SELECT seq FROM _sync_head WHERE id = 1), op = '${op}', seen = max(seen, ${seen}) ` +
  `WHERE coll = '${table}' AND rid = ${id}; `

const trigger = (name, when, body) => `CREATE TRIGGER ${name} ${when} BEGIN ${body}END`

/** Name and text of the triggers of one table, exactly as SQLite keeps them in its schema. */
function triggersOf(table) {
  const written = nextSeq() + logRow(table, 'NEW.id', 'u', "(NEW.status IS 'published')")
  const gone = nextSeq() + logRow(table, 'OLD.id', 'd', '0')
  const named = (suffix, when, body) => {
    const name = `sync_${table}_${suffix}`
    return { name, sql: trigger(name, when, body) }
  }
  return [
    named('i', `AFTER INSERT ON ${table}`, written),
    named('u', `AFTER UPDATE ON ${table}`, written),
    named('m', `AFTER UPDATE OF id ON ${table} WHEN OLD.id IS NOT NEW.id`, gone),
    named('d', `AFTER DELETE ON ${table}`, gone),
  ]
}

// Mends what raw SQL, an import or a restored schema may have done to the log: triggers back in place, and every row
// whose changes may have gone unseen gets a new commit number, so that devices read it again.

function triggersAreSound(app, table) {
  const wanted = triggersOf(table)
  const found = allRows(
    app,
    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = {:table}",
    { name: '', sql: '' },
    { table },
  )
  const texts = {}
  for (const one of found) texts[one.name] = one.sql
  return wanted.every((one) => texts[one.name] === one.sql)
}

function writeTriggers(app, table) {
  for (const { name, sql } of triggersOf(table)) {
    run(app, `DROP TRIGGER IF EXISTS ${name}`)
    run(app, sql)
  }
}

/** Gives new, consecutive commit numbers to what `select` yields as (rid, op, seen), in that order. */
function renumber(app, table, select) {
  run(
    app,
    `INSERT INTO _sync_log (coll, rid, seq, op, seen) ` +
      `SELECT '${table}', s.rid, (SELECT seq FROM _sync_head WHERE id = 1) + row_number() OVER (ORDER BY s.rid), s.op, s.seen ` +
      `FROM (${select}) s WHERE true ` +
      `ON CONFLICT (coll, rid) DO UPDATE SET seq = excluded.seq, op = excluded.op, seen = max(seen, excluded.seen)`,
  )
  run(
    app,
    'UPDATE _sync_head SET seq = max(seq, (SELECT ifnull(max(seq), 0) FROM _sync_log)) WHERE id = 1',
  )
}

const WITHOUT_ROW = (table) =>
  `SELECT l.rid AS rid, 'd' AS op, 0 AS seen FROM _sync_log l WHERE l.coll = '${table}' AND l.op <> 'd' ` +
  `AND NOT EXISTS (SELECT 1 FROM ${table} t WHERE t.id = l.rid)`
const ALL_ROWS = (table) =>
  `SELECT t.id AS rid, 'u' AS op, (t.status IS 'published') AS seen FROM ${table} t`
const UNLOGGED_ROWS = (table) =>
  `${ALL_ROWS(table)} WHERE NOT EXISTS (SELECT 1 FROM _sync_log l WHERE l.coll = '${table}' AND l.rid = t.id AND l.op = 'u')`

function healTable(app, table) {
  if (!app.hasTable(table)) {
    renumber(
      app,
      table,
      `SELECT rid, 'd' AS op, 0 AS seen FROM _sync_log WHERE coll = '${table}' AND op <> 'd'`,
    )
    return
  }
  const sound = triggersAreSound(app, table)
  if (!sound) writeTriggers(app, table)
  renumber(app, table, sound ? UNLOGGED_ROWS(table) : ALL_ROWS(table))
  renumber(app, table, WITHOUT_ROW(table))
}

/** Compares triggers, log and tables both ways and mends what differs, in one transaction. Cheap where nothing does. */
function heal(app) {
  if (!app.hasTable('_sync_log')) return
  app.runInTransaction((tx) => {
    run(
      tx,
      'UPDATE _sync_head SET seq = max(seq, (SELECT ifnull(max(seq), 0) FROM _sync_log)) WHERE id = 1',
    )
    for (const table of SYNCED) healTable(tx, table)
  })
}

/** Counts rows that the log lacks, and entries of the log whose row is gone. @param {any} app */
function countUnlogged(app) {
  const counts = SYNCED.filter((table) => app.hasTable(table)).map((table) => {
    const both = `${UNLOGGED_ROWS(table)} UNION ALL ${WITHOUT_ROW(table)}`
    return firstRow(app, `SELECT count(*) AS n FROM (${both})`, { n: 0 }).n
  })
  return counts.reduce((sum, n) => sum + n, 0)
}

module.exports = {
  SYNCED,
  triggersOf,
  heal,
  countUnlogged,
  triggersAreSound,
}
