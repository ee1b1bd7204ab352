/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// The doorbell: rings after a commit, and keeps count of the lines that listen.

const { firstRow } = require('../lib/sql.js')

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

// Open lines of the doorbell, counted by address: each costs memory for as long as it stands. The count is kept per address
// in the memory that all engines share, so that a new line is not counted against every other one.

const PREFIX = 'lines:'
/** A carrier puts thousands of phones behind one address: those beyond this ask by their timer. */
const MOST = 300
/** Lines end unseen, so a full address is looked through, at most this often. */
const LOOK_AGAIN_MS = 1000

/** IPv6 by its network: the owner of one address there has all of them. A mapped IPv4 address is one. Pure. */
const groupOf = (address) =>
  /^[0-9a-f]{4}(?::[0-9a-f]{4}){7}$/.test(address) && !address.startsWith('0000:0000:0000:0000')
    ? address.slice(0, 19)
    : address

const isOpen = (broker, id) => {
  try {
    return !broker.clientById(id).isDiscarded()
  } catch {
    return false
  }
}

/** Lines of an address and when it was found full last, as one text: `0 id id`. */
const read = (text) => {
  const [full, ...ids] = (text || '0').split(' ')
  return { fullAtMs: Number(full), ids }
}

/** Notes a new line of an address; false where it has as many as it may. */
const admit = (app, client) => {
  const broker = app.subscriptionsBroker()
  const id = client.id()
  let isAdmitted = false
  app.store().setFunc(`${PREFIX}${groupOf(client.get('pbRealtimeClientIP'))}`, (old) => {
    const nowMs = Date.now()
    let { fullAtMs, ids } = read(old)
    if (ids.length >= MOST && Math.abs(nowMs - fullAtMs) >= LOOK_AGAIN_MS) {
      ids = ids.filter((one) => isOpen(broker, one))
      fullAtMs = nowMs
    }
    isAdmitted = ids.length < MOST
    return [fullAtMs, ...ids, ...(isAdmitted ? [id] : [])].join(' ')
  })
  return isAdmitted
}

/** Forgets addresses without an open line. */
const forget = (app) => {
  const store = app.store()
  const broker = app.subscriptionsBroker()
  for (const key of Object.keys(store.getAll()).filter((one) => one.startsWith(PREFIX)))
    if (!read(store.get(key)).ids.some((id) => isOpen(broker, id))) store.remove(key)
}

/**
 * Lets a new line be greeted, or answers it 429: at the greeting, nothing has been sent yet. A hook of the connection itself
 * would hold an engine for as long as the line stands. @throws to end a line that was refused
 */
const greet = (e) => {
  if (admit(e.app, e.client)) return e.next()
  const { requestEvent } = /** @type {any} */ (e)
  const header = requestEvent.response.header()
  header.set('Content-Type', 'application/json')
  header.set('Retry-After', '120')
  requestEvent.json(429, { data: {}, message: 'Too many lines are open from here.', status: 429 })
  throw new TooManyRequestsError('', null)
}

module.exports = {
  ring,
  greet,
  forget,
}
