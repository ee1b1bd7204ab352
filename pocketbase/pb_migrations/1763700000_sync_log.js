/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Raw tables, not collections: no rule, no API, no dashboard edit and no import can reach them, and a backup carries
// them with the content that they describe.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute()
  run('CREATE TABLE _sync_head (id INTEGER PRIMARY KEY CHECK (id = 1), seq INTEGER NOT NULL)')
  run('INSERT INTO _sync_head VALUES (1, 0)')
  run(
    'CREATE TABLE _sync_log (coll TEXT NOT NULL, rid TEXT NOT NULL, seq INTEGER NOT NULL, op TEXT NOT NULL, ' +
      'seen INTEGER NOT NULL, PRIMARY KEY (coll, rid)) WITHOUT ROWID',
  )
  run('CREATE UNIQUE INDEX _sync_log_seq ON _sync_log (seq)')
  run(
    'CREATE TABLE _sync_epoch (n INTEGER PRIMARY KEY AUTOINCREMENT, epoch TEXT NOT NULL UNIQUE, ' +
      'start INTEGER NOT NULL, at TEXT NOT NULL)',
  )
  run(
    'CREATE TABLE _sync_push (change TEXT PRIMARY KEY, hash TEXT NOT NULL, answer TEXT NOT NULL, at TEXT NOT NULL) ' +
      'WITHOUT ROWID',
  )
  run(
    'CREATE TABLE _sync_clock (id INTEGER PRIMARY KEY CHECK (id = 1), epoch TEXT NOT NULL, tick INTEGER NOT NULL, ' +
      'halted INTEGER NOT NULL)',
  )
  // The start that makes the database is an epoch too. Bootstrap hooks ran before this table existed.
  const { appendEpoch } = require(`${__hooks}/feed/epoch.js`)
  appendEpoch(app)
})
