// Where the picture of a video is found: by the address of the video, at a fixed list of hosts. Reads addresses as
// web/features/videos/video-link.ts does; one table in tests/unit/web/videos/video-links.ts holds both to each other.

/** The only hosts that are ever asked. */
const HOSTS = ['i.ytimg.com', 'vimeo.com', 'i.vimeocdn.com']

// Everything but signs that show, and no backslash: a browser takes it for a slash.
const NEVER_IN_ADDRESS = /[^!-[\]-~\u00a1-\u1fff\u2070-\u2fff\u3001-\ufefe\uff00-\uffff]/
const ADDRESS =
  /^(https?):\/\/((?:[a-z0-9-]+\.)+[a-z]+)\.?(:\d+)?(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/i

const decoded = (text) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
const fieldsOf = (text) => {
  const fields = {}
  for (const pair of text.split('&')) {
    const at = pair.indexOf('=')
    const name = at < 1 ? '' : decoded(pair.slice(0, at))
    if (name && !Object.hasOwn(fields, name)) fields[name] = decoded(pair.slice(at + 1))
  }
  return fields
}

const readAddress = (text) => {
  const found = NEVER_IN_ADDRESS.test(text) ? null : ADDRESS.exec(text)
  if (!found) return null
  const [, scheme, host, port = '', path = '', query = ''] = found
  if (port !== '' && Number(port.slice(1)) !== (scheme.toLowerCase() === 'https' ? 443 : 80))
    return null
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decoded)
  return { host: host.toLowerCase(), parts, query: fieldsOf(query) }
}

const YOUTUBE_HOST = /^(?:(?:www\.|m\.|music\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com)$/
const SHORT_HOST = /^(?:www\.)?youtu\.be$/
const BEFORE_ID = ['watch', 'shorts', 'live', 'embed', 'v', 'e']
const NO_ID = ['videoseries', 'live_stream']

const youtubeId = ({ host, parts, query }) => {
  const [first = '', second = ''] = parts
  if (SHORT_HOST.test(host)) return first
  const word = first.toLowerCase()
  if (word === 'watch' && query.v !== undefined) return query.v
  if (word === 'attribution_link') {
    const inner = readAddress(`https://www.youtube.com${query.u ?? ''}`)
    return inner?.query.v ?? ''
  }
  return BEFORE_ID.includes(word) ? second : ''
}

const VIMEO_PATH =
  /^(?:(?:channels\/[^/]+|groups\/[^/]+\/videos|(?:showcase|album)\/\d+\/video|manage\/videos|video)\/)?(\d{1,12})(?:\/([0-9a-f]{6,40}))?$/i

/**
 * Provider and id of the video at an address, as 'youtube aqz-KE-bpKQ' or 'vimeo 76979871/abc123'. '' for a video
 * without a public picture.
 * @param {string} text
 */
const posterKey = (text) => {
  const address = readAddress(text.trim())
  if (address === null) return ''
  const { host, parts, query } = address
  if (YOUTUBE_HOST.test(host) || SHORT_HOST.test(host)) {
    const id = youtubeId(address)
    return /^[\w-]{11}$/.test(id) && !NO_ID.includes(id) ? `youtube ${id}` : ''
  }
  if (!/^(?:www\.|player\.)?vimeo\.com$/.test(host)) return ''
  const [, id, inPath] = VIMEO_PATH.exec(parts.join('/')) ?? []
  if (id === undefined) return ''
  const hash = inPath ?? query.h ?? ''
  return /^[0-9a-f]{6,40}$/i.test(hash) ? `vimeo ${id}/${hash}` : `vimeo ${id}`
}

/** As large as a card needs it on a sharp screen; YouTube has this one of every video. */
const youtubePicture = (id) => `https://i.ytimg.com/vi/${id}/hqdefault.jpg`
/** Says in JSON where the picture is, of unlisted videos too. */
const vimeoQuestion = (id) =>
  `https://vimeo.com/api/oembed.json?width=640&url=${encodeURIComponent(`https://vimeo.com/${id}`)}`

/** The address of the picture that Vimeo's answer names, '' where it names none at Vimeo's own picture host. */
const vimeoPicture = (answer) => {
  const url = answer && typeof answer === 'object' ? answer.thumbnail_url : ''
  return typeof url === 'string' &&
    url.length <= 500 &&
    /^https:\/\/i\.vimeocdn\.com\/[!-[\]-~]+$/.test(url)
    ? url
    : ''
}

module.exports = {
  HOSTS,
  posterKey,
  youtubePicture,
  vimeoQuestion,
  vimeoPicture,
}
