/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Jobs that run by the clock. PocketBase closes the database when it ends, whatever still runs: so the end waits for jobs.

const ENDING = 'jobs-ending'
const BACKING_UP = 'jobs-backup'
const RUNNING = 'jobs-running'

/** The longest wait at the end: another host may be silent for longer, and a panic of PocketBase leaves its job counted. */
const LONGEST_WAIT_MS = 2000
const PAUSE_MS = 10

/** A backup, in a process of its own, so that packing takes no memory or lock of the server. */
const backUp = (app) => {
  app.store().set(BACKING_UP, Date.now())
  try {
    $os.cmd($os.getenv('ACADEMY_NODE'), `${__hooks}/../backup.mjs`).run()
  } catch {
    console.log('The backup failed: npm run backup says why.')
  } finally {
    app.store().set(BACKING_UP, 0)
  }
}

/** Whether a backup is being made: none takes an hour, so an older mark is of an engine that ended without its `finally`. */
const isBackingUp = (app) => Date.now() - Number(app.store().get(BACKING_UP) || 0) < 3_600_000

/** POST backups: answers first, and then makes the backup. */
const backUpNow = (e) => {
  const isBusy = isBackingUp(e.app)
  if (!isBusy) {
    const { note } = require('../push/audit.js')
    note(e.app, { way: 'admin', admin: e.auth.id, action: 'command', title: 'backup' })
    // Before the answer: whoever asks after it hears that one is being made.
    e.app.store().set(BACKING_UP, Date.now())
  }
  const header = e.response.header()
  header.set('Connection', 'close')
  header.set('Content-Length', '2')
  e.blob(200, 'application/json', toBytes('{}', 0))
  e.flush()
  if (!isBusy) run(e.app, 'backup')
}

/** The doctor's findings, for the panel. */
const consultDoctor = (app) => {
  try {
    require('./backups.js').consultDoctor(app)
  } catch {
    console.log('The doctor could not look: npm run doctor says why.')
  }
}

const WORK = {
  publish: (app) => require('../feed/publish.js').publishDue(app),
  durable: (app) => require('../feed/epoch.js').syncFull(app),
  posters: (app) =>
    require('../files/poster.js').fetchPosters(app, Date.now(), $os.getenv('ACADEMY_POSTERS')),
  forgotten_passwords: (app) => require('../accounts/mail.js').sendAsked(app, Date.now()),
  notices: (app) => require('../accounts/mail.js').sendDue(app),
  lines: (app) => require('../feed/bell.js').forget(app),
  files_sweep: (app) => require('../files/stored-files.js').sweep(app, Date.now()),
  trash_empty: (app) => require('../push/erase.js').emptyTrash(app, Date.now()),
  audit_age: (app) => require('../push/audit.js').forgetOld(app),
  backup: backUp,
  doctor: consultDoctor,
  push_answers: (app) => require('../push/change.js').shorten(app, Date.now()),
}

const count = (store, change) => store.setFunc(RUNNING, (old) => Number(old || 0) + change)

/** Runs a job, unless the app is ending: then it runs after the next start. */
const run = (app, name) => {
  const store = app.store()
  count(store, 1)
  try {
    if (!store.get(ENDING)) WORK[name](app)
  } finally {
    count(store, -1)
  }
}

/** Lets no more jobs begin, and waits for those that run. */
const end = (app) => {
  const store = app.store()
  store.set(ENDING, true)
  const until = Date.now() + LONGEST_WAIT_MS
  while (Number(store.get(RUNNING) || 0) > 0 && Date.now() < until) sleep(PAUSE_MS)
}

module.exports = { backUpNow, end, isBackingUp, run }
