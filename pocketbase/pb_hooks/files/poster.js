/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Pictures of videos: fetched once, by a cron job, kept as files like any other, and written to the row, from where the
// feed takes them along. A visitor's device asks nobody but this server.

const { actFor } = require('../lib/actor.js')
const { fileKind } = require('./file-type.js')
const {
  HOSTS,
  posterKey,
  youtubePicture,
  vimeoQuestion,
  vimeoPicture,
} = require('./poster-source.js')
const { allRows, run } = require('../lib/sql.js')
const { storeFile } = require('./store-file.js')

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Pauses after a try that failed; after the last one there is no try until the address changes. */
const PAUSES_MS = [5 * MINUTE_MS, 30 * MINUTE_MS, 3 * HOUR_MS, 12 * HOUR_MS, 48 * HOUR_MS]
const AT_ONCE = 3
const TIMEOUT_S = 10
const MOST_BYTES = 1024 * 1024
const MOST_ANSWER = 64 * 1024

const momentOf = /** @param {number} ms */ (ms) => new Date(ms).toISOString().replace('T', ' ')

/**
 * The host of all questions: '' for the providers themselves, 'off' for none, else a stand-in on this machine. It comes
 * from this process's environment alone: `npm start` passes no such name on. An address that is not loopback counts as
 * 'off'.
 */
const upstreamOf = (setting) =>
  setting === '' || /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(setting) ? setting : 'off'

/** @param {string} url @param {string} upstream */
const routed = (url, upstream) => {
  const [, host = '', rest = ''] = /^https:\/\/([a-z0-9.]+)(\/.*)$/.exec(url) ?? []
  if (!HOSTS.includes(host)) throw new Error('not a host of pictures')
  return upstream === '' ? url : `${upstream}/${host}${rest}`
}

const ask = (method, url, upstream, accept) =>
  $http.send({
    method,
    url: routed(url, upstream),
    timeout: TIMEOUT_S,
    // Unpacked by nobody on the way, so that the length that is said is the length that comes.
    headers: { Accept: accept, 'Accept-Encoding': 'identity', 'User-Agent': 'academy-site' },
  })

const lengthSaid = (answer) => {
  const [text = ''] = answer.headers['Content-Length'] ?? []
  return /^\d{1,15}$/.test(text) ? Number(text) : 0
}

/**
 * The bytes of a picture. `$http.send` follows redirects by itself and reads a body whatever its length, so the length is asked
 * for first. An answer is taken if it is as long as was said and a picture by its own bytes.
 */
const fetchPicture = (url, upstream) => {
  const accept = 'image/jpeg,image/webp,image/png'
  const head = ask('HEAD', url, upstream, accept)
  if (head.statusCode !== 200) throw new Error(`answer ${head.statusCode}`)
  const length = lengthSaid(head)
  if (length < 1 || length > MOST_BYTES) throw new Error('no length, or too long')
  const answer = ask('GET', url, upstream, accept)
  if (answer.statusCode !== 200) throw new Error(`answer ${answer.statusCode}`)
  const { body } = answer
  if (body.length > MOST_BYTES || body.length !== lengthSaid(answer))
    throw new Error('not as long as was said')
  const kind = fileKind(body)
  if (!kind?.type.startsWith('image/')) throw new Error('not a picture')
  return { bytes: body, kind }
}

const fetchPoster = (key, upstream) => {
  const [provider, id = ''] = key.split(' ')
  if (provider === 'youtube') return fetchPicture(youtubePicture(id), upstream)
  const answer = ask('GET', vimeoQuestion(id), upstream, 'application/json')
  if (answer.statusCode !== 200) throw new Error(`answer ${answer.statusCode}`)
  if (answer.body.length > MOST_ANSWER) throw new Error('too long an answer')
  const url = vimeoPicture(JSON.parse(toString(answer.body)))
  if (url === '') throw new Error('no picture named')
  return fetchPicture(url, upstream)
}

/**
 * The step that is due for one video. `known` is the last step for it, null before the first. Pure.
 * - 'fetch': ask for `key`, as try number `tries`; the next one is due at `dueMs`, or never (null)
 * - 'clear': the row shows a picture of its former address, and the new one has none
 * - 'none': nothing is due
 * @param {{ key: string, hasPoster: boolean, known: { key: string, tries: number, dueMs: number | null } | null, nowMs: number }} facts
 */
const decidePoster = ({ key, hasPoster, known, nowMs }) => {
  const isNew = known === null || known.key !== key
  const isStale = hasPoster && isNew
  if (key === '') return { kind: isStale ? 'clear' : 'none', key, tries: 0, dueMs: null, isStale }
  if (!isNew && (known.dueMs === null || known.dueMs > nowMs))
    return { kind: 'none', key, tries: known.tries, dueMs: known.dueMs, isStale }
  const tries = isNew ? 1 : known.tries + 1
  const pause = PAUSES_MS[tries - 1]
  return { kind: 'fetch', key, tries, dueMs: pause === undefined ? null : nowMs + pause, isStale }
}

/**
 * Rows that may be due: never looked at, with another address than then, or with a try that is due. A row with its own
 * thumbnail, which cards show first, and without a poster is none.
 */
const CANDIDATES =
  "SELECT t.id AS id, t.external_video_url AS url, t.poster AS poster, ifnull(p.key, '-') AS key, " +
  "ifnull(p.tries, 0) AS tries, ifnull(p.due, '') AS due FROM demo_videos t LEFT JOIN _video_posters p ON p.video = t.id " +
  "WHERE t.status <> 'trashed' AND (p.video IS NULL OR p.url <> t.external_video_url OR (p.due <> '' AND p.due <= {:now})) " +
  "AND (t.thumbnail = '' OR t.poster <> '') ORDER BY ifnull(p.tries, 0), t.id LIMIT {:most}"

const note = (tx, video, url, { key, tries, dueMs }) =>
  run(
    tx,
    'INSERT INTO _video_posters (video, url, key, tries, due) VALUES ({:video}, {:url}, {:key}, {:tries}, {:due}) ' +
      'ON CONFLICT (video) DO UPDATE SET url = excluded.url, key = excluded.key, tries = excluded.tries, due = excluded.due',
    { video, url, key, tries, due: dueMs === null ? '' : momentOf(dueMs) },
  )

/** Writes the picture to the row, unless the row has become another one meanwhile. */
const writePoster = (app, video, url, file) =>
  app.runInTransaction((tx) => {
    let record
    try {
      record = tx.findRecordById('demo_videos', video)
    } catch {
      return // deleted meanwhile
    }
    if (record.getString('external_video_url') !== url || record.getString('poster') === file)
      return
    record.set('poster', file)
    tx.save(actFor(record, 'server'))
  })

/**
 * Takes a due video and counts the try before it asks: a second job beside this one finds nothing, and a picture that
 * crashes the process is not fetched again and again.
 */
const claim = (app, nowMs) => {
  const claimed = []
  app.runInTransaction((tx) => {
    run(tx, 'DELETE FROM _video_posters WHERE video NOT IN (SELECT id FROM demo_videos)')
    const shape = { id: '', url: '', poster: '', key: '', tries: 0, due: '' }
    const rows = allRows(tx, CANDIDATES, shape, { now: momentOf(nowMs), most: AT_ONCE })
    for (const row of rows) {
      const { id, url } = row
      const dueMs = row.due === '' ? null : Date.parse(row.due.replace(' ', 'T'))
      const plan = decidePoster({
        key: posterKey(url),
        hasPoster: row.poster !== '',
        known: row.key === '-' ? null : { key: row.key, tries: row.tries, dueMs },
        nowMs,
      })
      note(tx, id, url, plan)
      claimed.push({ id, url, plan })
    }
  })
  return claimed
}

const fetchOne = (app, { id, url, plan }, upstream) => {
  try {
    const { bytes, kind } = fetchPoster(plan.key, upstream)
    const ending = kind.type.slice('image/'.length)
    const file = storeFile(app, {
      id: $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789'),
      area: 'demo-videos',
      file: $filesystem.fileFromBytes(bytes, `poster.${ending}`),
      name: `poster.${ending}`,
      by: { way: 'server' },
    })
    writePoster(app, id, url, file.id)
    note(app, id, url, { ...plan, dueMs: null })
  } catch (err) {
    if (plan.isStale) writePoster(app, id, url, '')
    if (plan.dueMs === null) console.log(`No picture for video ${id}: ${err}`)
  }
}

/** The cron job's minute. @param {any} app @param {number} nowMs @param {string} setting see `upstreamOf` */
const fetchPosters = (app, nowMs, setting) => {
  const upstream = upstreamOf(setting)
  if (upstream === 'off') return
  for (const one of claim(app, nowMs)) {
    try {
      if (one.plan.kind === 'clear') writePoster(app, one.id, one.url, '')
      if (one.plan.kind === 'fetch') fetchOne(app, one, upstream)
    } catch (err) {
      console.log(`The picture of video ${one.id} was not written: ${err}`) // the others must not wait for it
    }
  }
}

module.exports = { fetchPosters, upstreamOf }
