/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Jobs by the clock, and the word of an admin that the clock is right:
//
// GET  /api/sync/admin/clock -> { halted: whether publishing waits, now: moment of the server }, for admins, no-store
// POST /api/sync/admin/clock -> the same: the date is right, publishing goes on; no body

// When each job of operate/jobs.js is due, in UTC.
cronAdd('publish', '* * * * *', () => require(`${__hooks}/operate/jobs.js`).run($app, 'publish'))
// The one write connection falls back to synchronous=NORMAL when it is recycled after idling; this also keeps it awake.
cronAdd('durable', '* * * * *', () => require(`${__hooks}/operate/jobs.js`).run($app, 'durable'))
// By the clock and never inside a push: an admin's change is answered whoever else is slow.
cronAdd('posters', '* * * * *', () => require(`${__hooks}/operate/jobs.js`).run($app, 'posters'))
cronAdd('forgotten_passwords', '* * * * *', () =>
  require(`${__hooks}/operate/jobs.js`).run($app, 'forgotten_passwords'),
)
cronAdd('notices', '* * * * *', () => require(`${__hooks}/operate/jobs.js`).run($app, 'notices'))
cronAdd('lines', '*/10 * * * *', () => require(`${__hooks}/operate/jobs.js`).run($app, 'lines'))
cronAdd('files_sweep', '17 * * * *', () =>
  require(`${__hooks}/operate/jobs.js`).run($app, 'files_sweep'),
)
cronAdd('trash_empty', '11 3 * * *', () =>
  require(`${__hooks}/operate/jobs.js`).run($app, 'trash_empty'),
)
cronAdd('audit_age', '29 3 * * *', () =>
  require(`${__hooks}/operate/jobs.js`).run($app, 'audit_age'),
)
cronAdd('push_answers', '41 3 * * *', () =>
  require(`${__hooks}/operate/jobs.js`).run($app, 'push_answers'),
)

const schedule = $os.getenv('ACADEMY_BACKUP_CRON')
if (schedule) {
  try {
    // cronAdd ends the process with the words of Go alone.
    $app.cron().add('backup', schedule, () => undefined)
  } catch (err) {
    console.log(`refused: BACKUP_CRON is '${schedule}': ${err.message}.`)
    $os.exit(1)
  }
  cronAdd('backup', schedule, () => require(`${__hooks}/operate/jobs.js`).run($app, 'backup'))
}

// An hour after the daily backup, and whether or not there is one.
cronAdd('doctor', '30 22 * * *', () => require(`${__hooks}/operate/jobs.js`).run($app, 'doctor'))

onTerminate((e) => {
  require(`${__hooks}/operate/jobs.js`).end(e.app)
  e.next()
})

routerAdd('GET', '/api/sync/admin/clock', (e) => {
  e.response.header().set('Cache-Control', 'no-store')
  require(`${__hooks}/lib/request.js`).requireAdmin(e)
  const halted = require(`${__hooks}/feed/publish.js`).isHalted(e.app)
  return e.json(200, { halted, now: require(`${__hooks}/push/records.js`).nowMoment() })
})
routerAdd('POST', '/api/sync/admin/clock', (e) => {
  e.response.header().set('Cache-Control', 'no-store')
  const admin = require(`${__hooks}/lib/request.js`).requireAdmin(e)
  require(`${__hooks}/feed/publish.js`).confirmClock(e.app, admin.id)
  return e.json(200, { halted: false, now: require(`${__hooks}/push/records.js`).nowMoment() })
})
