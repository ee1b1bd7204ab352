/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Every content collection has null rules: the feed is the only way to read it and the push the only way to write it.
migrate((app) => {
  const filesId = app.findCollectionByNameOrId('files').id
  const recordId = {
    type: 'text',
    name: 'id',
    system: true,
    primaryKey: true,
    required: true,
    min: 15,
    max: 36,
    pattern: '^[a-z0-9-]+$',
    autogeneratePattern: '[a-z0-9]{15}',
  }
  const text = (name, max, more) => ({ type: 'text', name, max, ...more })
  const title = (name, max) => text(name, max, { required: true, pattern: '\\S' })
  const whole = (name, min, max) => ({ type: 'number', name, onlyInt: true, min, max })
  const oneOf = (name, values) => ({ type: 'select', name, required: true, maxSelect: 1, values })
  const list = (name) => ({ type: 'json', name, maxSize: 50000 })
  const file = (name) => ({
    type: 'relation',
    name,
    collectionId: filesId,
    maxSelect: 1,
    cascadeDelete: false,
  })
  const common = () => [
    oneOf('status', ['draft', 'published', 'trashed']),
    { type: 'date', name: 'publish_at' },
    // First publication, set by a hook: not an autodate, a draft has none.
    { type: 'date', name: 'created_at' },
    { type: 'autodate', name: 'updated_at', onCreate: true, onUpdate: true },
    text('created_by', 36),
    text('updated_by', 36),
  ]

  const content = {
    tests_library: [
      oneOf('type', ['full', 'part', 'dpp']),
      title('title', 200),
      text('subject', 20, {
        required: true,
        pattern: '^(?:Biology|Chemistry|Physics|NEET 20\\d{2})$',
      }),
      oneOf('category', ['dpp', 'part', 'fst']),
      oneOf('difficulty', ['Easy', 'Medium', 'Hard']),
      file('file_url'),
    ],
    free_pdfs: [
      title('title', 200),
      oneOf('subject', ['Biology', 'Chemistry', 'Physics', 'General']),
      text('description', 2000),
      file('file_url'),
      file('thumbnail_url'),
      list('tags'),
      text('object_key', 255),
      text('slug', 255),
    ],
    demo_videos: [
      title('title', 200),
      oneOf('subject', ['Biology', 'Chemistry']),
      text('description', 2000),
      text('external_video_url', 1000, { required: true, pattern: '^https?:\\/\\/\\S+$' }),
      file('thumbnail'),
      whole('duration', 0, 86400),
    ],
    testimonials: [
      file('whatsapp_screenshot'),
      text('caption', 200),
      whole('display_order', 0, 1000000),
    ],
    programs: [
      title('name', 120),
      whole('price', 0, 10000000),
      whole('list_price', 0, 10000000),
      whole('discount', 0, 100),
      text('note', 200),
      { type: 'bool', name: 'is_most_popular' },
      list('features'),
      whole('display_order', 0, 1000000),
    ],
    global_settings: [
      title('website_name', 80),
      text('email', 200),
      text('whatsapp', 200),
      text('instagram', 200),
      text('exam_name', 40),
      whole('exam_year', 2020, 2099),
      text('exam_date', 10, { pattern: '^(?:\\d{4}-\\d{2}-\\d{2})?$' }),
    ],
    payment_settings: [
      file('qr_code_image'),
      text('qr_code_fallback_url', 500, { pattern: '^(?:https:\\/\\/\\S+)?$' }),
      text('pricing_text', 2000),
      text('payee_address', 100, {
        pattern: '^(?:[A-Za-z0-9._-]{2,}@[A-Za-z0-9.-]{2,})?$',
      }),
      { type: 'bool', name: 'payee_is_verified_merchant' },
    ],
  }

  const { triggersOf } = require(`${__hooks}/feed/log.js`)
  const references = []
  for (const name of Object.keys(content)) {
    const relations = content[name].filter((field) => field.type === 'relation')
    for (const field of relations) references.push({ table: name, column: field.name })
    app.save(
      new Collection(
        /** @type {any} */ ({
          type: 'base',
          name,
          listRule: null,
          viewRule: null,
          createRule: null,
          updateRule: null,
          deleteRule: null,
          fields: [recordId, ...content[name], ...common()],
          // Never a unique one: a REPLACE would remove the other row without its delete trigger.
          indexes: relations.map(
            (field) => `CREATE INDEX idx_${name}_${field.name} ON ${name} (${field.name})`,
          ),
        }),
      ),
    )
    for (const trigger of triggersOf(name)) app.db().newQuery(trigger.sql).execute()
  }

  // A file can be fetched by anybody exactly while a published row refers to it, and by admins always.
  const files = app.findCollectionByNameOrId('files')
  files.viewRule = [
    '(@request.auth.collectionName = "admins" && @request.auth.disabled = false)',
    ...references.map(({ table, column }) => `${table}_via_${column}.status ?= "published"`),
  ].join(' || ')
  app.save(files)
  const used = references
    .map(({ table, column }) => `EXISTS (SELECT 1 FROM ${table} WHERE ${column} = OLD.id)`)
    .join(' OR ')
  app
    .db()
    .newQuery(
      `CREATE TRIGGER files_in_use BEFORE DELETE ON files WHEN ${used} BEGIN SELECT RAISE(ABORT, 'file in use'); END`,
    )
    .execute()
})
