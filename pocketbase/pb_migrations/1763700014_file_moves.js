/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Ids of files whose bytes come or go: what a kill leaves of them is found at the next start (files/stored-files.js).
migrate((app) => {
  app.db().newQuery('CREATE TABLE _file_moves (id TEXT PRIMARY KEY) WITHOUT ROWID').execute()
})
