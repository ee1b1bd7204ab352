/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// The change log: SQLite triggers write one log row per record inside the writer's own statement, so that nothing that
// reaches a table, by whatever way, can miss its commit number. Everything here is about those triggers.

const model = require('./model.generated.js')

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

module.exports = { SYNCED, triggersOf }
