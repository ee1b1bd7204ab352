/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// What the public pages say of the academy, what a screenshot says in words, and the picture of a video that the server
// fetches itself. Every field may be empty, so a device that holds the rows as they were still holds them right.

const fieldsOf = (filesId) => {
  const text = (name, max, pattern = '') => ({ type: 'text', name, max, pattern })
  const day = (name) => text(name, 10, '^(?:\\d{4}-\\d{2}-\\d{2})?$')
  return {
    global_settings: [
      text('tagline', 200),
      text('about', 5000),
      // JSON writes a code point with six bytes at most.
      { type: 'json', name: 'results', maxSize: 20000 },
      text('results_disclosure', 1000),
      { type: 'bool', name: 'results_consent' },
      { type: 'json', name: 'terms', maxSize: 100000 },
      text('refunds', 5000),
      text('grievances', 5000),
      text('legal_name', 200),
      text('legal_address', 500),
      text('privacy_policy', 20000),
      day('privacy_policy_date'),
      text('disclaimer', 20000),
      day('disclaimer_date'),
    ],
    testimonials: [text('alt_text', 300)],
    demo_videos: [
      {
        type: 'relation',
        name: 'poster',
        collectionId: filesId,
        maxSelect: 1,
        cascadeDelete: false,
      },
    ],
  }
}
const POSTER_INDEX = 'CREATE INDEX idx_demo_videos_poster ON demo_videos (poster)'

/** Every field that refers to a file: who reads the file follows from it, and no file that it names can be deleted. */
const REFERENCES = [
  ['tests_library', 'file_url'],
  ['free_pdfs', 'file_url'],
  ['free_pdfs', 'thumbnail_url'],
  ['demo_videos', 'thumbnail'],
  ['testimonials', 'whatsapp_screenshot'],
  ['payment_settings', 'qr_code_image'],
  ['demo_videos', 'poster'],
]

migrate((app) => {
  const added = fieldsOf(app.findCollectionByNameOrId('files').id)
  for (const name of Object.keys(added)) {
    const collection = app.findCollectionByNameOrId(name)
    for (const field of added[name]) collection.fields.add(new Field(/** @type {any} */ (field)))
    if (name === 'demo_videos')
      collection.indexes = /** @type {any} */ ([...collection.indexes, POSTER_INDEX])
    app.save(collection)
  }
  const files = app.findCollectionByNameOrId('files')
  files.viewRule = [
    '(@request.auth.collectionName = "admins" && @request.auth.disabled = false)',
    ...REFERENCES.map(([table, column]) => `${table}_via_${column}.status ?= "published"`),
  ].join(' || ')
  app.save(files)
  const used = REFERENCES.map(
    ([table, column]) => `EXISTS (SELECT 1 FROM ${table} WHERE ${column} = OLD.id)`,
  ).join(' OR ')
  const run = (sql) => app.db().newQuery(sql).execute()
  run('DROP TRIGGER IF EXISTS files_in_use')
  run(
    `CREATE TRIGGER files_in_use BEFORE DELETE ON files WHEN ${used} BEGIN SELECT RAISE(ABORT, 'file in use'); END`,
  )
})
