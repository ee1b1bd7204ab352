/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// By the clock and never inside a push: an admin's change is answered whoever else is slow.
cronAdd('posters', '* * * * *', () =>
  require(`${__hooks}/lib/poster.js`).fetchPosters($app, Date.now(), $os.getenv('ACADEMY_POSTERS')),
)
