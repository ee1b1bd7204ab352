const yt = (id: string, more = '') =>
  `https://www.youtube-nocookie.com/embed/${id}?rel=0&playsinline=1${more}`
const vimeo = (id: string, hash = '', more = '') =>
  `https://player.vimeo.com/video/${id}?${hash && `h=${hash}&`}dnt=1${more}`
const drive = (id: string, more = '') => `https://drive.google.com/file/d/${id}/preview${more}`

const YT = 'aqz-KE-bpKQ'
const FILE = '1A2b3C4d5E6f7G8h9I0jKlMnOpQrStUvW'

/** Address, the player that it opens, and where the server finds its picture: '' for none. */
export const players: readonly (readonly [address: string, embedUrl: string, poster: string])[] = [
  // YouTube
  ...[
    `https://www.youtube.com/watch?v=${YT}`,
    `https://m.youtube.com/watch?v=${YT}`,
    `https://www.youtube.com/watch?v=${YT}&si=x_Y-1&pp=ygU&feature=share&ab_channel=A`,
    `https://youtu.be/${YT}`,
    `https://www.youtube.com/shorts/${YT}`,
    `https://www.youtube.com/live/${YT}?si=abc`,
    `https://www.youtube-nocookie.com/embed/${YT}`,
    `https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${YT}%26feature%3Dshare`,
    `  https://youtu.be/${YT}  `,
  ].map((address) => [address, yt(YT), `youtube ${YT}`] as const),
  // its times
  ...(
    [
      ['t=1h2m3s', 3723],
      ['start=45', 45],
    ] as const
  ).map(
    ([time, seconds]) =>
      [
        `https://www.youtube.com/watch?v=${YT}&${time}`,
        yt(YT, `&start=${seconds}`),
        `youtube ${YT}`,
      ] as const,
  ),
  [`https://youtu.be/${YT}?t=75`, yt(YT, '&start=75'), `youtube ${YT}`],
  [`https://www.youtube.com/embed/${YT}?start=30&end=60`, yt(YT, '&start=30'), `youtube ${YT}`],
  ...['t=0', 't=soon', 't=-5', 't=99999999'].map(
    (time) => [`https://www.youtube.com/watch?v=${YT}&${time}`, yt(YT), `youtube ${YT}`] as const,
  ),
  [
    'https://www.youtube.com/playlist?list=PLabc_DEF-1234567890',
    'https://www.youtube-nocookie.com/embed/videoseries?list=PLabc_DEF-1234567890&rel=0&playsinline=1',
    '',
  ],
  // Vimeo
  ...[
    'https://vimeo.com/76979871',
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://player.vimeo.com/video/76979871?autoplay=1&h=not-a-hash',
  ].map((address) => [address, vimeo('76979871'), 'vimeo 76979871'] as const),
  ...[
    'https://vimeo.com/76979871/abc123def4',
    'https://player.vimeo.com/video/76979871?h=abc123def4&badge=0',
  ].map(
    (address) => [address, vimeo('76979871', 'abc123def4'), 'vimeo 76979871/abc123def4'] as const,
  ),
  [
    'https://vimeo.com/76979871/abc123def4#t=30',
    vimeo('76979871', 'abc123def4', '#t=30s'),
    'vimeo 76979871/abc123def4',
  ],
  // Google Drive
  ...[
    `https://drive.google.com/file/d/${FILE}/view?usp=sharing`,
    `https://drive.google.com/a/school.example/file/d/${FILE}/view`,
    `https://drive.google.com/open?id=${FILE}`,
  ].map((address) => [address, drive(FILE), ''] as const),
  [
    `https://drive.google.com/file/d/${FILE}/view?resourcekey=0-AbC_123`,
    drive(FILE, '?resourcekey=0-AbC_123'),
    '',
  ],
  // Files
  ...[
    'https://cdn.example.org/demo.mp4',
    'https://cdn.example.org/demo.webm?token=1&x=.exe',
    // The ending may stand anywhere behind the host.
    'https://example.org/video?file=demo.WEBM&token=1',
  ].map((address) => [address, address, ''] as const),
]

/** Addresses of the web that are shown as a link and in no player. */
export const links: readonly string[] = [
  'https://example.org/demo.mov',
  'http://cdn.example.org/demo.mp4',
  'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com:8443/watch?v=aqz-KE-bpKQ',
  'https://evil.example/https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/watch?v=aqz-KE-bp<Q',
  'https://www.youtube.com/playlist?list=x"onload=',
  'https://vimeo.com/academy',
  'https://player.vimeo.com.evil.example/video/76979871',
  'https://drive.google.com/open?id=../../../x',
]

/** Addresses that lead nowhere. */
export const refused: readonly string[] = [
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'file:///etc/passwd.mp4',
  'intent://www.youtube.com/watch?v=aqz-KE-bpKQ#Intent;end',
  'www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com@evil.example/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com\\@evil.example/watch?v=aqz-KE-bpKQ',
  'https://www.you\ttube.com/watch?v=aqz-KE-bpKQ',
  'https://www.you\u200btube.com/watch?v=aqz-KE-bpKQ',
  'https://example.org/\u202e4pm.exe.mp4',
]
