/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

const schedule = $os.getenv('ACADEMY_BACKUP_CRON')
if (schedule) {
  try {
    // cronAdd ends the process with the words of Go alone.
    $app.cron().add('backup', schedule, () => undefined)
  } catch (err) {
    console.log(`refused: BACKUP_CRON is '${schedule}': ${err.message}.`)
    $os.exit(1)
  }
  cronAdd('backup', schedule, () => require(`${__hooks}/lib/jobs.js`).run($app, 'backup'))
}

// An hour after the daily backup, and whether or not there is one.
cronAdd('doctor', '30 22 * * *', () => require(`${__hooks}/lib/jobs.js`).run($app, 'doctor'))

routerAdd(
  'POST',
  '/api/sync/admin/backups/newest',
  (e) => require(`${__hooks}/lib/backups.js`).give(e),
  new Middleware((e) => require(`${__hooks}/lib/unread.js`).closeAfterLongBody(e), -2000),
  $apis.bodyLimit(1000),
)
// Success is in no log: its address opens the file for an hour.
routerAdd(
  'GET',
  '/api/sync/admin/backups/{name}',
  (e) => require(`${__hooks}/lib/backups.js`).send(e),
  $apis.skipSuccessActivityLog(),
)
