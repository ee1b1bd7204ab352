/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// When each job of lib/jobs.js is due, in UTC.
cronAdd('publish', '* * * * *', () => require(`${__hooks}/lib/jobs.js`).run($app, 'publish'))
// The one write connection falls back to synchronous=NORMAL when it is recycled after idling; this also keeps it awake.
cronAdd('durable', '* * * * *', () => require(`${__hooks}/lib/jobs.js`).run($app, 'durable'))
// By the clock and never inside a push: an admin's change is answered whoever else is slow.
cronAdd('posters', '* * * * *', () => require(`${__hooks}/lib/jobs.js`).run($app, 'posters'))
cronAdd('forgotten_passwords', '* * * * *', () =>
  require(`${__hooks}/lib/jobs.js`).run($app, 'forgotten_passwords'),
)
cronAdd('notices', '* * * * *', () => require(`${__hooks}/lib/jobs.js`).run($app, 'notices'))
cronAdd('lines', '*/10 * * * *', () => require(`${__hooks}/lib/jobs.js`).run($app, 'lines'))
cronAdd('files_sweep', '17 * * * *', () =>
  require(`${__hooks}/lib/jobs.js`).run($app, 'files_sweep'),
)
cronAdd('trash_empty', '11 3 * * *', () =>
  require(`${__hooks}/lib/jobs.js`).run($app, 'trash_empty'),
)
cronAdd('audit_age', '29 3 * * *', () => require(`${__hooks}/lib/jobs.js`).run($app, 'audit_age'))
cronAdd('push_answers', '41 3 * * *', () =>
  require(`${__hooks}/lib/jobs.js`).run($app, 'push_answers'),
)

onTerminate((e) => {
  require(`${__hooks}/lib/jobs.js`).end(e.app)
  e.next()
})
