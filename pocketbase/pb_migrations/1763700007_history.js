/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// The versions before a row's changes. Raw tables: nobody reads or writes them but the server. The files that a kept
// version shows are named beside it, so that they are neither swept nor deleted under it.

const FILES_IN_USE =
  'CREATE TRIGGER files_in_history BEFORE DELETE ON files WHEN EXISTS (SELECT 1 FROM _history_files WHERE file = OLD.id) ' +
  "BEGIN SELECT RAISE(ABORT, 'file in a kept version'); END"

migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute()
  run(
    'CREATE TABLE _history (n INTEGER PRIMARY KEY AUTOINCREMENT, coll TEXT NOT NULL, rid TEXT NOT NULL, at TEXT NOT NULL, ' +
      'way TEXT NOT NULL, admin TEXT NOT NULL, who TEXT NOT NULL, op TEXT NOT NULL, fields TEXT NOT NULL, row TEXT NOT NULL)',
  )
  run('CREATE INDEX _history_row ON _history (coll, rid, n)')
  run(
    'CREATE TABLE _history_files (file TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (file, n)) WITHOUT ROWID',
  )
  run('CREATE INDEX _history_files_n ON _history_files (n)')
  run(
    'CREATE TRIGGER _history_gone AFTER DELETE ON _history BEGIN DELETE FROM _history_files WHERE n = OLD.n; END',
  )
  run(FILES_IN_USE)
})
