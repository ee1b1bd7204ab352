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
  cronAdd('backup', schedule, () => {
    // A process of its own, so that packing takes no memory or lock of the server.
    try {
      $os.cmd($os.getenv('ACADEMY_NODE'), `${__hooks}/../backup.mjs`).run()
    } catch {
      console.log('The backup failed: npm run backup says why.')
    }
  })
}
