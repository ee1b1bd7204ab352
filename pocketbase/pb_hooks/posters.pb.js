/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// By the clock and never inside a push: an admin's change is answered whoever else is slow.
cronAdd('posters', '* * * * *', () =>
  require(`${__hooks}/lib/poster.js`).fetchPosters($app, Date.now(), $os.getenv('ACADEMY_POSTERS')),
)

// Three in the morning in India.
cronAdd('video_links', '30 21 * * *', () =>
  require(`${__hooks}/lib/video-links.js`).checkLinks($app, $os.getenv('ACADEMY_POSTERS')),
)
