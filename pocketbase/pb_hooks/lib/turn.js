/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Turns at what only one of PocketBase's script engines may do at a time; they share nothing but the app's store. A panic of
// PocketBase ends an engine without its `finally`: a turn and a ticket of a line end by the clock as well.

/** The longest work in a turn: an older turn belongs to an engine that is gone. */
const LOST_TURN_MS = 20000
const PAUSE_MS = 4

/** @param {string | null} holder of a turn, as the store has it */
const isHeld = (holder, nowMs) =>
  Boolean(holder) && nowMs - Number(holder.split(' ')[1]) <= LOST_TURN_MS

/** True for the one caller that has the turn now; it leaves the turn when it is done. One step, or two would replace one holder. */
const takeTurn = (store, name, token) => {
  const now = Date.now()
  let isMine = false
  store.setFunc(name, (holder) => {
    const next = isHeld(holder, now) ? holder : `${token} ${now}`
    isMine = next.startsWith(token)
    return next
  })
  return isMine
}

/** Leaves a turn, only one's own: a turn that took too long may have another holder. */
const leaveTurn = (store, name, token) =>
  store.setFunc(name, (holder) => (holder?.startsWith(token) ? '' : holder))

const inLine = (store, line, change) =>
  store.setFunc(line, (old) => JSON.stringify(change(JSON.parse(old || '[]'))))

/**
 * Takes a ticket of a line of at most `most`; false where it is full.
 * @param {any} store @param {string} line @param {{ token: string, most: number, longestWaitMs: number }} ticket
 */
const enterLine = (store, line, { token, most, longestWaitMs }) => {
  const now = Date.now()
  let isIn = false
  inLine(store, line, (old) => {
    const tickets = old.filter(({ until }) => until > now)
    isIn = tickets.length < most
    if (isIn) tickets.push({ token, until: now + longestWaitMs + LOST_TURN_MS })
    return tickets
  })
  return isIn
}

const leaveLine = (store, line, token) =>
  inLine(store, line, (tickets) => tickets.filter((ticket) => ticket.token !== token))

/**
 * Does `work` as one of at most `most`, and gives its result. null, and nothing done, where the line is full.
 * @template T @param {any} store @param {string} line @param {{ most: number, longestWaitMs: number }} room
 * @param {(token: string) => T} work @returns {T | null}
 */
const asOneOf = (store, line, { most, longestWaitMs }, work) => {
  const token = $security.randomString(12)
  if (!enterLine(store, line, { token, most, longestWaitMs })) return null
  try {
    return work(token)
  } finally {
    leaveLine(store, line, token)
  }
}

/**
 * Does `work` in this caller's turn, and gives its result. null where that would take too long, or too many wait.
 * @template T @param {any} store @param {{ name: string, line?: string, mostWaiting: number, longestWaitMs: number }} turn
 * @param {() => T} work @returns {T | null}
 */
const inTurn = (store, { name, line = name, mostWaiting, longestWaitMs }, work) => {
  const until = Date.now() + longestWaitMs
  return asOneOf(store, `${line}-line`, { most: mostWaiting, longestWaitMs }, (token) => {
    while (!takeTurn(store, name, token)) {
      if (Date.now() > until) return null
      sleep(PAUSE_MS)
    }
    try {
      return work()
    } finally {
      leaveTurn(store, name, token)
    }
  })
}

module.exports = { asOneOf, inTurn, leaveTurn, takeTurn }
