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
