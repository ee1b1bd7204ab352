// The server has the part that it needs for posters in pocketbase/pb_hooks/files/poster-source.js; one table of addresses
// holds both to each other (tests/unit/web/videos/video-links.ts).

/** Host whose player opens. */
export type VideoProvider = 'youtube' | 'vimeo' | 'drive'

export type VideoLink =
  /** Nothing was given. */
  | { readonly kind: 'empty' }
  /** A player that opens in a frame; `href` is the video's own page. */
  | {
      readonly kind: 'frame'
      readonly provider: VideoProvider
      readonly embedUrl: string
      readonly href: string
    }
  /** A file that the browser plays itself. */
  | {
      readonly kind: 'file'
      readonly embedUrl: string
      readonly host: string
      readonly href: string
    }
  /** An address of the web that cannot be shown inside a page. */
  | { readonly kind: 'link'; readonly host: string; readonly href: string }
  /** Not offered as a link: another scheme, a name and password in it, or no address at all. */
  | { readonly kind: 'refused' }

/**
 * Everything but signs that show: no blanks, controls or marks without a shape. And no backslash, which browsers read as a
 * slash: what stands behind it would be another host.
 */
const NEVER_IN_ADDRESS = /[^!-[\]-~\u00a1-\u1fff\u2070-\u2fff\u3001-\ufefe\uff00-\uffff]/

const readAddress = (text: string): URL | null => {
  if (NEVER_IN_ADDRESS.test(text) || !/^https?:\/\/[^/[]/i.test(text)) return null
  try {
    const url = new URL(text)
    // 'https://youtube.com@evil.example' is at evil.example.
    return url.username || url.password ? null : url
  } catch {
    return null
  }
}

/** The whole name of the host, without the dot that it may end in. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '')
const partsOf = ({ pathname }: URL): readonly string[] =>
  pathname.split('/').filter((part) => part !== '')

const LONGEST_S = 24 * 60 * 60

/** Seconds of '90', '90s' or '1h2m3s'; 0 for the beginning and for what is not understood. */
const secondsOf = (text: string): number => {
  const [, plain, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d{1,6})|(?=\d)(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s)?)$/i.exec(text.trim()) ?? []
  const found =
    plain === undefined
      ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
      : Number(plain)
  return found <= LONGEST_S ? found : 0
}

const startOf = ({ searchParams, hash }: URL): number => {
  const times = ['t', 'start', 'time_continue'].map((name) => searchParams.get(name))
  const inFragment = new URLSearchParams(hash.slice(1)).get('t')
  return secondsOf([...times, inFragment].find((time) => time !== null) ?? '')
}

const YOUTUBE_HOST = /^(?:(?:www\.|m\.|music\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com)$/
const SHORT_HOST = /^(?:www\.)?youtu\.be$/
const YOUTUBE_ID = /^[\w-]{11}$/
/** Words in front of an id in YouTube's own addresses. */
const BEFORE_ID = ['watch', 'shorts', 'live', 'embed', 'v', 'e']
/** Words of YouTube's addresses that are as long as an id and are none. */
const NO_ID = ['videoseries', 'live_stream']
const PLAYLIST_ID = /^[\w-]{10,64}$/

const youtubeId = (address: URL): string => {
  const [first = '', second = ''] = partsOf(address)
  if (SHORT_HOST.test(hostOf(address))) return first
  const { searchParams } = address
  const word = first.toLowerCase()
  const watched = searchParams.get('v')
  if (word === 'watch' && watched !== null) return watched
  if (word === 'attribution_link') {
    const inner = readAddress(`https://www.youtube.com${searchParams.get('u') ?? ''}`)
    return inner?.searchParams.get('v') ?? ''
  }
  return BEFORE_ID.includes(word) ? second : ''
}

const youtubePlayer = (address: URL): string | null => {
  const host = hostOf(address)
  if (!YOUTUBE_HOST.test(host) && !SHORT_HOST.test(host)) return null
  const player = 'https://www.youtube-nocookie.com/embed/'
  const id = youtubeId(address)
  const start = startOf(address)
  if (YOUTUBE_ID.test(id) && !NO_ID.includes(id))
    return `${player}${id}?rel=0&playsinline=1${start > 0 ? `&start=${start}` : ''}`
  const isList = partsOf(address)[0] === 'playlist' || id === 'videoseries'
  const list = address.searchParams.get('list') ?? ''
  return isList && PLAYLIST_ID.test(list)
    ? `${player}videoseries?list=${list}&rel=0&playsinline=1`
    : null
}

const VIMEO_PATH =
  /^(?:(?:channels\/[^/]+|groups\/[^/]+\/videos|(?:showcase|album)\/\d+\/video|manage\/videos|video)\/)?(\d{1,12})(?:\/([0-9a-f]{6,40}))?$/i
const VIMEO_HASH = /^[0-9a-f]{6,40}$/i

const vimeoPlayer = (address: URL): string | null => {
  if (!/^(?:www\.|player\.)?vimeo\.com$/.test(hostOf(address))) return null
  const [, id, inPath] = VIMEO_PATH.exec(partsOf(address).join('/')) ?? []
  if (id === undefined) return null
  const hash = inPath ?? address.searchParams.get('h') ?? ''
  const start = startOf(address)
  const secret = VIMEO_HASH.test(hash) ? `h=${hash}&` : ''
  return `https://player.vimeo.com/video/${id}?${secret}dnt=1${start > 0 ? `#t=${start}s` : ''}`
}

const DRIVE_HOST = /^(?:drive\.google\.com|docs\.google\.com|drive\.usercontent\.google\.com)$/
const DRIVE_ID = /^[\w-]{10,100}$/
/** Drive's addresses may name an account or a domain before the file. */
const DRIVE_FILE = /^(?:a\/[^/]+\/|u\/\d+\/)?file\/(?:u\/\d+\/)?d\/([^/]+)(?:\/[a-z]+)?$/
const DRIVE_BY_ID = /^(?:a\/[^/]+\/|u\/\d+\/)?(?:open|uc|thumbnail|download)$/

const drivePlayer = (address: URL): string | null => {
  if (!DRIVE_HOST.test(hostOf(address))) return null
  const path = partsOf(address).join('/')
  const { searchParams } = address
  const id = DRIVE_FILE.exec(path)?.[1] ?? (DRIVE_BY_ID.test(path) ? searchParams.get('id') : null)
  if (id === null || !DRIVE_ID.test(id)) return null
  const resourcekey = searchParams.get('resourcekey') ?? ''
  // Older files that are shared by link open only with their key.
  const key = /^[\w-]{1,64}$/.test(resourcekey) ? `?resourcekey=${resourcekey}` : ''
  return `https://drive.google.com/file/d/${id}/preview${key}`
}

const PLAYERS: readonly (readonly [VideoProvider, (address: URL) => string | null])[] = [
  ['youtube', youtubePlayer],
  ['vimeo', vimeoPlayer],
  ['drive', drivePlayer],
]
const VIDEO_FILE = /\.(?:mp4|webm|ogg)/i

/**
 * Player of the video at an address. A name of a host counts only as a whole, an ending of a file anywhere behind it. A
 * file without TLS is a link: browsers do not play it inside a page that has it.
 */
export const videoLink = (text: string): VideoLink => {
  const href = text.trim()
  if (href === '') return { kind: 'empty' }
  const address = readAddress(href)
  if (address === null) return { kind: 'refused' }
  // A port that is not the scheme's own is no player's.
  if (address.port === '')
    for (const [provider, playerOf] of PLAYERS) {
      const embedUrl = playerOf(address)
      if (embedUrl !== null) return { kind: 'frame', provider, embedUrl, href }
    }
  const host = hostOf(address)
  const behindHost = address.pathname + address.search + address.hash
  return address.protocol === 'https:' && VIDEO_FILE.test(behindHost)
    ? { kind: 'file', embedUrl: href, host, href }
    : { kind: 'link', host, href }
}

/** '1:02:03' is not asked for: minutes and seconds, 'N/A' where the length is not known (V1). */
export const formatDuration = (seconds: number | undefined): string => {
  if (seconds === undefined || !(seconds > 0)) return 'N/A'
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
