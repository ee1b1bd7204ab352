/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Every start of the server is an epoch: a random id and the commit number it started from, kept in the database, so
// that a restored backup, a copied folder or a tail lost with the power tells itself from the history devices saw. The other
// steps of a start are here as well.

const { run } = require('../lib/sql.js')

const EPOCH_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Commits reach the disk before they are acknowledged. The single write connection keeps it until it is recycled. */
function syncFull(app) {
  app.nonconcurrentDB().newQuery('PRAGMA synchronous=FULL').execute()
}

function hasLog(app) {
  return app.hasTable('_sync_epoch')
}

/** Appends one epoch at the current head, and gives its id. The caller has set synchronous=FULL before. */
function appendEpoch(app) {
  const epoch = $security.randomStringWithAlphabet(15, EPOCH_LETTERS)
  run(
    app,
    'INSERT INTO _sync_epoch (epoch, start, at) SELECT {:epoch}, seq, {:at} FROM _sync_head WHERE id = 1',
    { epoch, at: new Date().toISOString().replace('T', ' ') },
  )
  return epoch
}

/** For commands that write synced tables: what a start of the server does before its first write. */
function openForWriting(app) {
  syncFull(app)
  if (hasLog(app)) appendEpoch(app)
}

/**
 * Applies the environment to PocketBase's settings. A proxy is trusted only where the start script vouches that this
 * process cannot be reached past it. A forged address would escape the limit on guessing passwords.
 */
function applyEnvironment(app) {
  const settings = app.settings()
  const headers = $os
    .getenv('ACADEMY_TRUSTED_PROXY')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const url = $os.getenv('ACADEMY_PUBLIC_URL')
  const sameProxy = JSON.stringify(settings.trustedProxy.headers ?? []) === JSON.stringify(headers)
  const sameUrl = url === '' || settings.meta.appURL === url
  if (sameProxy && sameUrl) return
  settings.trustedProxy.headers = headers
  if (url !== '') settings.meta.appURL = url
  app.save(settings)
}

/** Steps of a start of the server, in this order: see the hook. */
function open(app) {
  syncFull(app)
  if (!$os.args.includes('serve')) return
  // The start has emptied the folder of long bodies, and a backup that was restored does not hold it.
  $os.mkdirAll($os.tempDir(), /** @type {any} */ (0o700))
  if (hasLog(app)) {
    appendEpoch(app)
    require('./log.js').heal(app)
    require('./publish.js').publishDue(app)
    require('../files/stored-files.js').clearCutOff(app)
  }
  applyEnvironment(app)
}

module.exports = {
  syncFull,
  hasLog,
  appendEpoch,
  openForWriting,
  open,
}
