/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// An admin who types the link of a video is told whether YouTube, Vimeo or Google Drive has it. The server asks fixed
// addresses at these hosts only, over https, with nothing of an admin's text in them but an id of the right form, as for the
// pictures (poster.js): a link to any other host is never asked for.
//
// POST /api/sync/admin/video-link  { url } -> { state: 'there' | 'gone' | 'unknown', duration: whole seconds, 0 for not told }.
//                                     For admins only, no-store. 'unknown' also of a host that is never asked

const { ask, upstreamOf } = require('./poster.js')
const { linkKey, linkQuestion } = require('./poster-source.js')

const MOST_ANSWER = 64 * 1024
/** As long as the model lets a video be. */
const MOST_SECONDS = 86_400

/** Answers that mean that a video is gone or, from YouTube, that other sites may not show it. */
const GONE = { youtube: [400, 401, 403, 404, 410], vimeo: [404, 410], drive: [404, 410] }

/** Verdict of an answer on a video: true it is there, false it is gone, null nothing. Pure. */
const verdictOf = (provider, status) => {
  if (status === 200) return true
  return GONE[provider].includes(status) ? false : null
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

module.exports = { lookAt, durationIn, verdictOf }
