/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// An entry of the audit stays as it is, but for the name of a file that is deleted for ever (push/erase.js). Remembered answers
// about a row are found by its id.
const COLUMNS = ['n', 'at', 'way', 'admin', 'who', 'action', 'coll', 'rid', 'detail']
const rowOf = (side) => `(${COLUMNS.map((name) => `${side}.${name}`).join(', ')})`
const stays = (unless) =>
  `CREATE TRIGGER _audit_stays BEFORE UPDATE ON _audit ${unless} BEGIN SELECT RAISE(ABORT, 'an entry stays as it is'); END`

migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute()
  run('DROP TRIGGER _audit_stays')
  run(stays(`WHEN NEW.title <> '' OR ${rowOf('NEW')} IS NOT ${rowOf('OLD')}`))
  run("CREATE INDEX _sync_push_row ON _sync_push (json_extract(answer, '$.row.id'))")
})
