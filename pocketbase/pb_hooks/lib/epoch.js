/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Every start of the server is an epoch: a random id and the commit number it started from, kept in the database, so
// that a restored backup, a copied folder or a tail lost with the power tells itself from the history devices saw.

const { run } = require('./sql.js')

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

module.exports = { syncFull, hasLog, appendEpoch, openForWriting }
