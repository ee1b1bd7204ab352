const PLAYERS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://drive.google.com',
]

// A page loads from our own origin only, runs no eval, and inline only the code and styles that its hashes name. Blobs and
// data are allowed as pictures: the preview of a chosen file before it is uploaded.
const policyWith = (style, script, pictures) =>
  [
    "default-src 'self'",
    `script-src 'self'${script}`,
    `style-src 'self'${style}`,
    `img-src 'self' data: blob:${pictures}`,
    // Players of videos, which open only after a tap, and video files wherever they lie.
    `frame-src 'self' ${PLAYERS.join(' ')}`,
    "media-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Where browsers have them: no text becomes markup or code; addresses of scripts pass the one policy of web/app/main.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join(';')

const UNUSED = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb']

const OTHERS = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': UNUSED.map((feature) => `${feature}=()`).join(','),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  // Every browser that the app is for reads 'frame-ancestors' instead.
  'X-Frame-Options': '',
}

const allowed = (hashes) => hashes.map((hash) => ` '${hash}'`).join('')

/** The site of an address, as a policy names it: ' https://pay.example.org'. '' where the address cannot be read. */
const siteOf = (address) => {
  const [, site = ''] = /^(https:\/\/[a-z0-9.-]+(?::\d+)?)(?:[/?#]|$)/i.exec(address) || []
  return site && ` ${site}`
}

/**
 * Headers of every page. A page may run what these hashes name, and nothing else. Where visitors come by TLS, their
 * browsers use only that for a year. `qrAddress`: the academy's QR code on another site, shown as a picture.
 */
const pageHeaders = (styleHashes, scriptHashes, publicUrl = '', qrAddress = '') => ({
  'Content-Security-Policy': policyWith(
    allowed(styleHashes),
    allowed(scriptHashes),
    siteOf(qrAddress),
  ),
  ...OTHERS,
  ...(publicUrl.startsWith('https://') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
})

// Short, for there are many of them. A worker obeys the policy that came with its own file.
const FILE_HEADERS = {
  'Content-Security-Policy': "default-src 'self'",
  'X-Content-Type-Options': 'nosniff',
}

// The PDF engine decodes the pictures of scans in WebAssembly: its worker may compile that, no page may.
const ENGINE_HEADERS = {
  ...FILE_HEADERS,
  'Content-Security-Policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
}

/** Sets headers, and removes those that are ''; also PocketBase's X-XSS-Protection, which browsers ignore today. */
const setHeaders = (header, values) => {
  header.del('X-Xss-Protection')
  for (const name of Object.keys(values))
    if (values[name] === '') header.del(name)
    else header.set(name, values[name])
}

/** Headers of a part of the app. */
const fileHeaders = (path) =>
  /^\/assets\/pdf-pdf\.worker/.test(path) ? ENGINE_HEADERS : FILE_HEADERS

module.exports = { pageHeaders, fileHeaders, setHeaders }
