/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

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
