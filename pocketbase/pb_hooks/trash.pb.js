/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

cronAdd('trash_empty', '11 3 * * *', () =>
  require(`${__hooks}/lib/trash.js`).emptyTrash($app, Date.now()),
)
