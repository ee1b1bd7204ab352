/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Lines under the head of the public pages. Null rules, as of all content: the feed is the only way to read them and the
// push the only way to write them.
migrate((app) => {
  const text = (name, max, more) => ({ type: 'text', name, max, ...more })
  app.save(
    new Collection(
      /** @type {any} */ ({
        type: 'base',
        name: 'announcements',
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          text('id', 36, {
            system: true,
            primaryKey: true,
            required: true,
            min: 15,
            pattern: '^[a-z0-9-]+$',
            autogeneratePattern: '[a-z0-9]{15}',
          }),
          text('title', 200, { required: true, pattern: '\\S' }),
          text('text', 300),
          text('link', 500, {
            pattern: '^(?:\\/(?:[^\\s/\\\\][^\\s\\\\]*)?|https:\\/\\/\\S+)?$',
          }),
          { type: 'date', name: 'until' },
          {
            type: 'select',
            name: 'status',
            required: true,
            maxSelect: 1,
            values: ['draft', 'published', 'trashed'],
          },
          { type: 'date', name: 'publish_at' },
          { type: 'date', name: 'created_at' },
          { type: 'autodate', name: 'updated_at', onCreate: true, onUpdate: true },
          text('created_by', 36),
          text('updated_by', 36),
        ],
      }),
    ),
  )
  const { triggersOf } = require(`${__hooks}/feed/log.js`)
  for (const { sql } of triggersOf('announcements')) app.db().newQuery(sql).execute()
})
