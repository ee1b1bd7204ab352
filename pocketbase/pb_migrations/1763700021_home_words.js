/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Written by `npm run generate`: columns of fields that rows of before do not have.
migrate(
  (app) => {
    const collection = app.findCollectionByNameOrId('global_settings')
    collection.fields.add(
      new Field(/** @type {any} */ ({ type: 'text', name: 'home_title', max: 80 })),
    )
    collection.fields.add(
      new Field(/** @type {any} */ ({ type: 'text', name: 'home_lead', max: 200 })),
    )
    collection.fields.add(
      new Field(/** @type {any} */ ({ type: 'text', name: 'mentor_title', max: 80 })),
    )
    collection.fields.add(
      new Field(/** @type {any} */ ({ type: 'text', name: 'mentor_text', max: 400 })),
    )
    collection.fields.add(
      new Field(/** @type {any} */ ({ type: 'json', name: 'home_steps', maxSize: 7220 })),
    )
    collection.fields.add(
      new Field(/** @type {any} */ ({ type: 'text', name: 'closing_title', max: 80 })),
    )
    collection.fields.add(
      new Field(/** @type {any} */ ({ type: 'text', name: 'closing_text', max: 300 })),
    )
    collection.fields.add(
      new Field(/** @type {any} */ ({ type: 'text', name: 'contact_lead', max: 300 })),
    )
    app.save(collection)
  },
  (app) => {
    const collection = app.findCollectionByNameOrId('global_settings')
    collection.fields.removeByName('home_title')
    collection.fields.removeByName('home_lead')
    collection.fields.removeByName('mentor_title')
    collection.fields.removeByName('mentor_text')
    collection.fields.removeByName('home_steps')
    collection.fields.removeByName('closing_title')
    collection.fields.removeByName('closing_text')
    collection.fields.removeByName('contact_lead')
    app.save(collection)
  },
)
