/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// The papers in whose place another was added: their addresses lead to it (lib/page-rows.js). Few rows have any.
const INDEX =
  "CREATE INDEX idx_tests_library_replaces ON tests_library (id) WHERE replaces LIKE '[\"%'"

migrate(
  (app) => {
    const papers = app.findCollectionByNameOrId('tests_library')
    papers.fields.add(
      new Field(/** @type {any} */ ({ type: 'json', name: 'replaces', maxSize: 2000 })),
    )
    papers.indexes = /** @type {any} */ ([...papers.indexes, INDEX])
    app.save(papers)
  },
  (app) => {
    const papers = app.findCollectionByNameOrId('tests_library')
    papers.indexes = /** @type {any} */ (papers.indexes.filter((sql) => sql !== INDEX))
    papers.fields.removeByName('replaces')
    app.save(papers)
  },
)
