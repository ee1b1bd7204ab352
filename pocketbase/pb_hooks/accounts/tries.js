/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Each failed sign-in makes the next try at that account wait longer, and longer still from the same address. Other people
// behind that address sign in as always. A try counts as failed until it proves right, so that many at once do not slip past
// the count. The answer says how many seconds to wait.

const { firstRow, run } = require('../lib/sql.js')

const MINUTE_MS = 60_000

/**
 * `free` failures within `within` cost nothing; each further one doubles the pause, from a second up to `most`. Never a
 * lock: the owner of an attacked account waits half a minute at most.
 */
const FROM_ONE_ADDRESS = { free: 5, within: 15 * MINUTE_MS, most: MINUTE_MS }
const FROM_ANYWHERE = { free: 30, within: 60 * MINUTE_MS, most: MINUTE_MS / 2 }

/**
 * Ms until the next try may be made, 0: now. Pure.
 * @param {number} count failures within the time of the rule @param {number} lastMs the newest @param {number} nowMs
 * @param {{ free: number, most: number }} rule
 */
const pauseMs = (count, lastMs, nowMs, rule) => {
  if (count < rule.free) return 0
  const pause = Math.min(rule.most, 1000 * 2 ** Math.min(count - rule.free, 20))
  // A clock that was set back must not lock anybody out.
  return Math.max(0, Math.min(pause, lastMs + pause - nowMs))
}

/** Neither the address nor what was typed is stored: only whether it is the same as before. */
const keyOf = (app, text) =>
  $security.hs256(text, app.findCollectionByNameOrId('admins').authToken.secret)

const waitOf = (tx, key, nowMs, rule) => {
  const row = firstRow(
    tx,
    'SELECT count(*) AS n, ifnull(max(at), 0) AS last FROM _tries WHERE key = {:key} AND at > {:since}',
    { n: 0, last: 0 },
    { key, since: nowMs - rule.within },
  )
  return pauseMs(row.n, row.last, nowMs, rule)
}

/**
 * Notes a try for `account` from `address`, and gives what undoes it once it turned out right. @throws 429 with the
 * seconds to wait where it is too early; that costs nothing.
 * @param {any} app @param {any} response whose header says when to come again
 */
const claim = (app, response, account, address) => {
  const nowMs = Date.now()
  const keys = [keyOf(app, `one ${account}\n${address}`), keyOf(app, `any ${account}`)]
  let waitMs = 0
  app.runInTransaction((tx) => {
    run(tx, 'DELETE FROM _tries WHERE at < {:before} OR at > {:after}', {
      before: nowMs - FROM_ANYWHERE.within,
      after: nowMs + MINUTE_MS,
    })
    waitMs = Math.max(
      waitOf(tx, keys[0], nowMs, FROM_ONE_ADDRESS),
      waitOf(tx, keys[1], nowMs, FROM_ANYWHERE),
    )
    if (waitMs > 0) return
    for (const key of keys)
      run(tx, 'INSERT INTO _tries (key, at) VALUES ({:key}, {:at})', { key, at: nowMs })
  })
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000)
    response.header().set('Retry-After', String(seconds))
    const words = seconds === 1 ? 'a second' : `${seconds} seconds`
    throw new TooManyRequestsError(`Too many failed attempts. Try again in ${words}.`, null)
  }
  return () => {
    run(app, 'DELETE FROM _tries WHERE key = {:key}', { key: keys[0] })
    run(app, 'DELETE FROM _tries WHERE key = {:key} AND at = {:at}', { key: keys[1], at: nowMs })
  }
}

module.exports = { claim, pauseMs, FROM_ONE_ADDRESS, FROM_ANYWHERE }
