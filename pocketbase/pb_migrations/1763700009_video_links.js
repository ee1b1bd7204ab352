/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Since when the host of a video says that it is gone: for admins only, empty for a video that plays.
migrate((app) => {
  const videos = app.findCollectionByNameOrId('demo_videos')
  videos.fields.add(new Field(/** @type {any} */ ({ type: 'date', name: 'link_dead_since' })))
  app.save(videos)
})
