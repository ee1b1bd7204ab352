/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Who was removed or disabled is told to the others: how far each admin has seen it in the audit, and the mails that wait to
// be sent. Raw tables: nobody reads or writes them but the server.
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute()
    run('CREATE TABLE _audit_seen (admin TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID')
    // What was noted before all this counts as seen.
    run(
      'INSERT INTO _audit_seen (admin, n) SELECT id, (SELECT ifnull(max(n), 0) FROM _audit) FROM admins',
    )
    run(
      'CREATE TABLE _notices (n INTEGER PRIMARY KEY, address TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, ' +
        'tries INTEGER NOT NULL, due INTEGER NOT NULL)',
    )
  },
  (app) => {
    for (const name of ['_audit_seen', '_notices'])
      app.db().newQuery(`DROP TABLE IF EXISTS ${name}`).execute()
  },
)
