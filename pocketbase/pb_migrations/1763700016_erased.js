/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Ids of rows and files whose content is erased: no backup that is brought back later publishes them again (lib/erase.js).
// An entry of the audit stays as it is, but for the title of what is erased, which goes.
const COLUMNS = ['n', 'at', 'way', 'admin', 'who', 'action', 'coll', 'rid', 'detail']
const rowOf = (side) => `(${COLUMNS.map((name) => `${side}.${name}`).join(', ')})`
const stays = (unless) =>
  `CREATE TRIGGER _audit_stays BEFORE UPDATE ON _audit ${unless} BEGIN SELECT RAISE(ABORT, 'an entry stays as it is'); END`

migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute()
    run(
      'CREATE TABLE _erased (coll TEXT NOT NULL, rid TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (coll, rid)) WITHOUT ROWID',
    )
    run('DROP TRIGGER _audit_stays')
    run(
      stays(
        `WHEN NEW.title <> '' OR ${rowOf('NEW')} IS NOT ${rowOf('OLD')} ` +
          'OR NOT EXISTS (SELECT 1 FROM _erased WHERE coll = OLD.coll AND rid = OLD.rid)',
      ),
    )
  },
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute()
    run('DROP TRIGGER _audit_stays')
    run(stays(''))
    run('DROP TABLE _erased')
  },
)
