/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// The newest change of the payee that each admin has seen on the start page (pb_hooks/push/payee.js). A raw table: nobody
// reads or writes it but the server.
migrate((app) => {
  const sql = 'CREATE TABLE _payee_seen (admin TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID'
  app.db().newQuery(sql).execute()
})
