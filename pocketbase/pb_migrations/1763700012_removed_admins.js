/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Who was removed or disabled is told to the others: the mails that wait to be sent. A raw table: nobody reads or writes it
// but the server.
migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute()
  run(
    'CREATE TABLE _notices (n INTEGER PRIMARY KEY, address TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, ' +
      'tries INTEGER NOT NULL, due INTEGER NOT NULL)',
  )
})
