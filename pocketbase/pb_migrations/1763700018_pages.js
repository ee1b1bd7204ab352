/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Pages of a PDF, counted by the device that sends it: the server cannot read a file whose pages are packed. Files of before have
// none, and 0 is left out of every answer, so that no row looks otherwise than it did.
migrate((app) => {
  const files = app.findCollectionByNameOrId('files')
  files.fields.add(
    new Field(
      /** @type {any} */ ({ type: 'number', name: 'pages', onlyInt: true, min: 0, max: 100000 }),
    ),
  )
  app.save(files)
})
