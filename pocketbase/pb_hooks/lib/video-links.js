/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Once a night the server asks YouTube, Vimeo and Google Drive whether the videos are still there, and notes since when one
// is not in `link_dead_since`, which admins see and visitors do not. It asks fixed addresses at these hosts only, over
// https, with nothing of an admin's text in them but an id of the right form, as for the pictures (poster.js): a link to
// any other host is never asked for. An admin who types a link is told the same at once:
//
// POST /api/sync/admin/video-link  { url } -> { state: 'there' | 'gone' | 'unknown', duration: whole seconds, 0 for not told }.
//                                     For admins only, no-store. 'unknown' also of a host that is never asked

const { actFor } = require('./actor.js')
const { ask, upstreamOf } = require('./poster.js')
const { linkKey, linkQuestion } = require('./poster-source.js')
const { nowMoment } = require('./records.js')
const { allRows } = require('./sql.js')

const MOST_VIDEOS = 500
const MOST_MS = 20 * 60_000
const MOST_ANSWER = 64 * 1024
/** As long as the model lets a video be. */
const MOST_SECONDS = 86_400
/** So few answers say nothing about the one who gives them. */
const FEW = 3

/** Answers that mean that a video is gone or, from YouTube, that other sites may not show it. */
const GONE = { youtube: [400, 401, 403, 404, 410], vimeo: [404, 410], drive: [404, 410] }

/** Verdict of an answer on a video: true it is there, false it is gone, null nothing. Pure. */
const verdictOf = (provider, status) => {
  if (status === 200) return true
  return GONE[provider].includes(status) ? false : null
}

/**
 * The verdicts that are believed. A provider that calls all of ours gone has more likely shut this server out, or changed its
 * ways. Pure.
 * @template {{ provider: string, isThere: boolean | null }} T
 * @param {T[]} verdicts
 */
const believed = (verdicts) =>
  verdicts.filter(({ provider, isThere }) => {
    if (isThere !== false) return isThere === true
    const asked = verdicts.filter((one) => one.provider === provider)
    return asked.length < FEW || asked.some((one) => one.isThere === true)
  })

const videosOf = (app) => {
  // Whoever comes late one night, because there are too many or a host is slow, is early another night.
  const rows = allRows(
    app,
    "SELECT id, external_video_url AS url FROM demo_videos WHERE status <> 'trashed' ORDER BY random() LIMIT {:most}",
    { id: '', url: '' },
    { most: MOST_VIDEOS },
  )
  return rows.map(({ id, url }) => ({ id, url, key: linkKey(url) })).filter(({ key }) => key !== '')
}

const askOne = ({ id, url, key }, upstream) => {
  const [provider] = key.split(' ')
  try {
    const { method, address } = linkQuestion(key)
    const { statusCode } = ask(method, address, upstream, '*/*')
    return { id, url, provider, isThere: verdictOf(provider, statusCode) }
  } catch {
    return { id, url, provider, isThere: null } // no network, or a host that does not answer
  }
}

/** The length that Vimeo tells with its answer, in whole seconds; 0 where it tells none. Pure. @param {any} answer */
const durationIn = (answer) => {
  const seconds = answer && typeof answer === 'object' ? answer.duration : 0
  return typeof seconds === 'number' && seconds > 0 && seconds <= MOST_SECONDS
    ? Math.round(seconds)
    : 0
}

const NOTHING_KNOWN = { state: 'unknown', duration: 0 }

/** Verdict of the provider on a link now. @param {string} url @param {string} setting see `upstreamOf` */
const lookAt = (url, setting) => {
  const upstream = upstreamOf(setting)
  const key = linkKey(url)
  if (upstream === 'off' || key === '') return NOTHING_KNOWN
  const [provider] = key.split(' ')
  try {
    const { method, address } = linkQuestion(key)
    const { statusCode, body } = ask(method, address, upstream, '*/*')
    const isThere = verdictOf(provider, statusCode)
    if (isThere === null) return NOTHING_KNOWN
    if (!isThere) return { state: 'gone', duration: 0 }
    return { state: 'there', duration: provider === 'vimeo' ? durationOf(body) : 0 }
  } catch {
    return NOTHING_KNOWN // no network, or a host that does not answer
  }
}

const durationOf = (body) => {
  if (body.length > MOST_ANSWER) return 0
  try {
    return durationIn(JSON.parse(toString(body)))
  } catch {
    return 0 // an answer of another form
  }
}

/** Notes a verdict on the row, unless its address has become another one meanwhile. */
const mark = (app, { id, url, isThere }) =>
  app.runInTransaction((tx) => {
    const [video] = tx.findRecordsByFilter('demo_videos', 'id = {:id}', '', 1, 0, { id })
    if (!video || video.getString('external_video_url') !== url) return
    const isMarked = video.getString('link_dead_since') !== ''
    if (isMarked !== isThere) return
    video.set('link_dead_since', isThere ? '' : nowMoment())
    tx.save(actFor(video, 'server'))
  })

/** The job of every night. @param {any} app @param {string} setting see `upstreamOf` */
const checkLinks = (app, setting) => {
  const upstream = upstreamOf(setting)
  if (upstream === 'off') return
  const until = Date.now() + MOST_MS
  const verdicts = []
  for (const video of videosOf(app)) {
    if (Date.now() > until) break
    verdicts.push(askOne(video, upstream))
  }
  for (const verdict of believed(verdicts)) {
    try {
      mark(app, verdict)
    } catch (err) {
      console.log(`The link of video ${verdict.id} was not marked: ${err}`) // the others must not wait for it
    }
  }
}

module.exports = { checkLinks, lookAt, durationIn, verdictOf, believed }
