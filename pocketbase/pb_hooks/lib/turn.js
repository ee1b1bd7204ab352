/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Turns at what only one of PocketBase's script engines may do at a time; they share nothing but the app's store.

/** Nothing takes this long: whoever had the turn is gone. */
const LOST_TURN_MS = 20000
const PAUSE_MS = 4

/** True for the one caller that has the turn now; it leaves the turn when it is done. */
const takeTurn = (store, name, token) => {
  const now = Date.now()
  const holder = store.getOrSet(name, () => `${token} ${now}`)
  if (holder.startsWith(token)) return true
  if (now - Number(holder.split(' ')[1]) > LOST_TURN_MS) store.remove(name)
  return false
}

/** Leaves a turn, only one's own: one that took too long may be somebody else's by now. */
const leaveTurn = (store, name, token) => {
  if ((store.get(name) || '').startsWith(token)) store.remove(name)
}

/**
 * Does `work` when it is this caller's turn, and gives what it gives; null where that would take too long, or too many wait.
 * @template T @param {any} store @param {{ name: string, mostWaiting: number, longestWaitMs: number }} turn
 * @param {() => T} work @returns {T | null}
 */
const inTurn = (store, { name, mostWaiting, longestWaitMs }, work) => {
  const waiting = `${name}-waiting`
  const count = (step) => store.setFunc(waiting, (old) => (old || 0) + step)
  if ((store.get(waiting) || 0) >= mostWaiting) return null
  const token = $security.randomString(12)
  const until = Date.now() + longestWaitMs
  count(1)
  try {
    while (!takeTurn(store, name, token)) {
      if (Date.now() > until) return null
      sleep(PAUSE_MS)
    }
    try {
      return work()
    } finally {
      leaveTurn(store, name, token)
    }
  } finally {
    count(-1)
  }
}

module.exports = { inTurn, leaveTurn, takeTurn }
