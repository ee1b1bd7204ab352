/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// What was done and by whom. A raw table, like those of the log: no rule, no record API and no dashboard form reaches it,
// and its own triggers refuse to change an entry, or to remove one that is younger than two years.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute()
  run(
    'CREATE TABLE _audit (n INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, way TEXT NOT NULL, admin TEXT NOT NULL, ' +
      'who TEXT NOT NULL, action TEXT NOT NULL, coll TEXT NOT NULL, rid TEXT NOT NULL, title TEXT NOT NULL, detail TEXT NOT NULL)',
  )
  run('CREATE INDEX _audit_at ON _audit (at)')
  run(
    "CREATE TRIGGER _audit_stays BEFORE UPDATE ON _audit BEGIN SELECT RAISE(ABORT, 'an entry stays as it is'); END",
  )
  run(
    'CREATE TRIGGER _audit_is_kept BEFORE DELETE ON _audit ' +
      "WHEN OLD.at >= strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-2 years') " +
      "BEGIN SELECT RAISE(ABORT, 'an entry is kept for two years'); END",
  )
})
