/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// A mail that tells what was done has its moment, in ms: after a day it is sent no more. Those that wait now begin their day.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute()
  run('ALTER TABLE _notices ADD COLUMN made INTEGER NOT NULL DEFAULT 0')
  run("UPDATE _notices SET made = CAST(strftime('%s', 'now') AS INTEGER) * 1000")
})
