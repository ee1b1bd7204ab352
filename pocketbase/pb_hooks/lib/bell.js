/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

const { firstRow } = require('./sql.js')

const BELL_ID = 'syncstate000001'

/**
 * Tells listening devices to ask: saves the one record of sync_state, which PocketBase fans out. It carries how many
 * listen, nothing of the content. Skipped where a later save has told this commit already, so a batch rings once. It must
 * never fail its caller: a throw in an after-success hook answers 400 for a row that is stored.
 */
function ring(app) {
  try {
    const head = firstRow(app, 'SELECT seq FROM _sync_head WHERE id = 1', { seq: 0 })
    const bell = app.findRecordById('sync_state', BELL_ID)
    if (bell.getInt('seq') >= head.seq) return
    bell.set('seq', head.seq)
    bell.set('listeners', app.subscriptionsBroker().totalClients())
    app.save(bell)
  } catch (err) {
    console.log(`The doorbell did not ring: ${err}`)
  }
}

module.exports = { ring, BELL_ID }
