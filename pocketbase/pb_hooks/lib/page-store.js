/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Drawn pages, kept in the memory that all of PocketBase's script engines share, and the one turn that they take at
// drawing: each engine draws by itself, and many at once would take the processor from everything else.

const { enterLine, isFree, isInLine, leaveLine, leaveTurn, takeTurn } = require('./turn.js')

const PREFIX = 'page:'
const TURN = 'page-turn'
const LINE = 'page-line'

/**
 * Partitions of the kept pages. Searches and made-up addresses have no end, and push out no page that people read. A
 * page is about 40 KB, so both are 16 MB at most.
 */
const PARTITIONS = {
  pages: { name: 'page-kept', most: 300 },
  others: { name: 'page-kept-others', most: 60 },
}
const LONGEST_WAIT_MS = 4000
/** More than these would build further script engines while they wait. */
const MOST_WAITING = 40
/**
 * Most waiting searches. A further one gets the shell, and its answer in the browser. A crowd of them keeps no page from
 * its turn.
 */
const MOST_WAITING_SEARCHES = 10
const PAUSE_MS = 4

/** The kept page of `path` for `mark`; null where there is none, or an older one. */
function read(store, path, mark) {
  const text = store.get(`${PREFIX}${path}`)
  if (!text) return null
  const meta = JSON.parse(text)
  const body = meta.mark === mark ? store.get(`${PREFIX}${path}#`) : null
  return body ? { meta, body } : null
}

function drop(store, path) {
  store.remove(`${PREFIX}${path}`)
  store.remove(`${PREFIX}${path}#`)
}

/** Keeps a page; the first drawn one goes when there are too many. Only the holder of the turn may call it. */
function keep(store, path, meta, body, partition) {
  const { name, most } = PARTITIONS[partition]
  const paths = JSON.parse(store.get(name) || '[]').filter((one) => one !== path)
  paths.push(path)
  while (paths.length > most) drop(store, paths.shift())
  store.set(name, JSON.stringify(paths))
  // The text last: it says that the body is there.
  drop(store, path)
  store.set(`${PREFIX}${path}#`, body)
  store.set(`${PREFIX}${path}`, JSON.stringify(meta))
}

const QUEUE = 'page-queue'
const DRAWERS = 'page-drawers'
const DONE = 'page-done:'
/** Longest time that an engine draws for others too; then its own visitor gets an answer. */
const LONGEST_TURN_MS = 300
/** Time in ms that an engine which has not drawn yet leaves a free turn to one that has. */
const PATIENCE_MS = 30

const inQueue = (store, change) => {
  let out
  store.setFunc(QUEUE, (old) => {
    const jobs = JSON.parse(old || '[]')
    out = change(jobs)
    return JSON.stringify(jobs)
  })
  return out
}
const leave = (store, id) =>
  inQueue(store, (jobs) => {
    const at = jobs.findIndex((job) => job.id === id)
    if (at >= 0) jobs.splice(at, 1)
  })

/** Draws one job. A page that is not kept under its path waits under its id for its asker. */
function finish(store, job, draw) {
  if (read(store, job.path, job.mark)) return
  const drawn = draw(job)
  const whole = drawn ? { ...drawn.meta, mark: job.mark } : null
  if (drawn?.partition) keep(store, job.path, whole, drawn.body, drawn.partition)
  else if (isInLine(store, LINE, job.id)) {
    if (drawn) store.set(`${DONE}${job.id}#`, drawn.body)
    store.set(`${DONE}${job.id}`, JSON.stringify(whole))
  }
}

function collect(store, job) {
  const text = store.get(`${DONE}${job.id}`)
  if (!text) {
    const kept = read(store, job.path, job.mark)
    return kept ? { found: kept } : null
  }
  const meta = JSON.parse(text)
  const body = store.get(`${DONE}${job.id}#`)
  store.remove(`${DONE}${job.id}`)
  store.remove(`${DONE}${job.id}#`)
  return { found: meta && { meta, body } }
}

/** Does what waits in the queue. */
function work(store, token, draw) {
  const until = Date.now() + LONGEST_TURN_MS
  try {
    do {
      const job = inQueue(store, (jobs) => jobs.shift())
      if (!job) return
      finish(store, job, draw)
    } while (Date.now() < until)
  } finally {
    leaveTurn(store, TURN, token)
  }
}

/**
 * The page kept for (path, mark), or drawn by `draw` in a turn of this engine or of another. null when that would take
 * too long, or `draw` gives none. Few engines ever draw: each that does holds the app's code for good. `drawer` says
 * whether this engine holds it, and draws.
 */
function drawnInTurn(store, wanted, drawer) {
  const kept = read(store, wanted.path, wanted.mark)
  if (kept) return kept
  const most = wanted.isSearch ? MOST_WAITING_SEARCHES : MOST_WAITING
  const job = { ...wanted, id: $security.randomString(12) }
  const until = Date.now() + LONGEST_WAIT_MS
  if (!enterLine(store, LINE, { token: job.id, most, longestWaitMs: LONGEST_WAIT_MS })) return null
  inQueue(store, (jobs) => jobs.push(job))
  try {
    let freeSince = 0
    for (;;) {
      const done = collect(store, job)
      if (done) return done.found
      if (Date.now() > until) return null
      const isTurnFree = isFree(store, TURN)
      if (!isTurnFree) freeSince = 0
      else if (freeSince === 0) freeSince = Date.now()
      const isTurn =
        drawer.isReady() ||
        (store.get(DRAWERS) || 0) === 0 ||
        (isTurnFree && Date.now() - freeSince >= PATIENCE_MS)
      if (isTurn && takeTurn(store, TURN, job.id)) {
        if (!drawer.isReady()) store.setFunc(DRAWERS, (old) => (old || 0) + 1)
        work(store, job.id, drawer.draw)
      } else sleep(PAUSE_MS)
    }
  } finally {
    leave(store, job.id)
    leaveLine(store, LINE, job.id)
  }
}

/** How many drawn pages are kept, and their bytes. @returns {{ pages: number, bytes: number }} */
const sizeOfKept = (store) => {
  const all = store.getAll()
  const bodies = Object.keys(all).filter((name) => /^page(?:-done)?:.*#$/.test(name))
  const bytesOf = ({ before, data, after }) => before.length + data.length + after.length
  return { pages: bodies.length, bytes: bodies.reduce((sum, name) => sum + bytesOf(all[name]), 0) }
}

module.exports = { drawnInTurn, sizeOfKept }
