/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Turns at what only one of PocketBase's script engines may do at a time; they share nothing but the app's store. A panic of
// PocketBase ends an engine without its `finally`: a turn and a ticket of a line end by the clock as well.

/** The longest work in a turn: an older turn belongs to an engine that is gone. */
const LOST_TURN_MS = 20000
const PAUSE_MS = 4

/** @param {string | null} holder of a turn, as the store has it */
const isHeld = (holder, nowMs) =>
  Boolean(holder) && nowMs - Number(holder.split(' ')[1]) <= LOST_TURN_MS

/** True for the one caller that has the turn now, and leaves it when done. One step: else two callers could take over the same old turn. */
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

// Answers that are made from the content (drawn pages, files of the sitemap), kept in the memory that all script engines
// share. An answer is true of one mark; when the mark changes, the answer is made again at the next request.

const MB = 1048576
/**
 * `mostBytes`: the answers made first go when there are more. Searches and made-up addresses have no end; on a shelf of
 * their own they push out no page that people read. `mostWaiting`: a further request is not kept waiting, because each one
 * that waits holds a script engine.
 */
const SHELVES = {
  pages: { name: 'kept-pages', mostBytes: 16 * MB, mostWaiting: 40 },
  searches: { name: 'kept-searches', mostBytes: 4 * MB, mostWaiting: 10 },
}
const LONGEST_WAIT_MS = 4000

/** The kept answer as { mark, meta, body }, or null. */
function readKept(store, shelf, name) {
  // The text is written last and says that the body is there.
  const text = store.get(`${shelf.name}:${name}`)
  const body = text && store.get(`${shelf.name}:${name}#`)
  return body ? { ...JSON.parse(text), body } : null
}

function drop(store, shelf, name) {
  store.remove(`${shelf.name}:${name}`)
  store.remove(`${shelf.name}:${name}#`)
}

/** Keeps an answer in the place of its older one. Only the holder of the turn calls it. */
function keep(store, shelf, name, mark, { meta, body, bytes: size }) {
  const kept = JSON.parse(store.get(shelf.name) || '[]').filter((one) => one.name !== name)
  drop(store, shelf, name)
  kept.push({ name, bytes: size })
  let bytes = kept.reduce((sum, one) => sum + one.bytes, 0)
  while (bytes > shelf.mostBytes) {
    const gone = kept.shift()
    bytes -= gone.bytes
    drop(store, shelf, gone.name)
  }
  store.set(shelf.name, JSON.stringify(kept))
  if (kept.length === 0) return
  store.set(`${shelf.name}:${name}#`, body)
  store.set(`${shelf.name}:${name}`, JSON.stringify({ mark, meta }))
}

/**
 * The answer `name` for `mark`, kept or made now. One engine makes an answer at a time, the others wait. null where that
 * would take more than 4 s, where too many wait, or where `make` gives null. `bytes` 0: the answer is not kept.
 * @param {any} store @param {'pages' | 'searches'} on @param {string} name @param {string} mark
 * @param {() => { meta: object, body: any, bytes: number } | null} make
 */
function keptOrMade(store, on, name, mark, make) {
  const shelf = SHELVES[on]
  const find = () => {
    const kept = readKept(store, shelf, name)
    return kept?.mark === mark ? kept : null
  }
  const turn = {
    name: 'page-turn',
    line: shelf.name,
    mostWaiting: shelf.mostWaiting,
    longestWaitMs: LONGEST_WAIT_MS,
  }
  const makeOnce = () => {
    const meanwhile = find()
    if (meanwhile) return meanwhile
    const made = make()
    if (made && made.bytes > 0) keep(store, shelf, name, mark, made)
    return made
  }
  return find() || inTurn(store, turn, makeOnce)
}

module.exports = { asOneOf, inTurn, keptOrMade, leaveTurn, takeTurn }
