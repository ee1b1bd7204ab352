/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Answers that are made from the content (drawn pages, files of the sitemap), kept in the memory that all script engines
// share. An answer is true of one mark; when the mark changes, the answer is made again at the next request.

const { inTurn } = require('../lib/turn.js')

const INDIA_MS = 19800000
const DAY_MS = 86400000

/** The day in India of a moment, counted from 1970. */
const dayOf = (nowMs) => Math.floor((nowMs + INDIA_MS) / DAY_MS)

/** The moment at which a day began in India, epoch ms. */
const startOfDay = (day) => day * DAY_MS - INDIA_MS

/**
 * The mark of a drawn page, which is its ETag as well: the commit, the build of the app, and the day.
 * @param {{ epoch: string, seq: number }} cursor @param {string} build @param {number} day
 */
const markOf = ({ epoch, seq }, build, day) => `${epoch}.${seq}.${build}.${day}`

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
function read(store, shelf, name) {
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
    const kept = read(store, shelf, name)
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

module.exports = { dayOf, keptOrMade, markOf, startOfDay }
