/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// How far the search for each video's picture is (a raw table, like those of the log: nobody but the server reads or
// writes it), and the two sizes in which a picture may be asked for beside its own.
migrate((app) => {
  app
    .db()
    .newQuery(
      'CREATE TABLE _video_posters (video TEXT PRIMARY KEY, url TEXT NOT NULL, key TEXT NOT NULL, tries INTEGER NOT NULL, ' +
        'due TEXT NOT NULL) WITHOUT ROWID',
    )
    .execute()
  const files = app.findCollectionByNameOrId('files')
  const file = /** @type {any} */ (files.fields.getByName('file'))
  file.thumbs = ['480x0', '960x0']
  app.save(files)
})
