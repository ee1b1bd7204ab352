// The name under which a browser saves a file: the title that people know it by, made safe for every file system. Pages
// and their worker have the same rule in web/shared/format/file-name.ts; tests/unit/server/file-names.test.ts holds both to it.

const LONGEST_BYTES = 180
const EXTENSIONS = require('./file-type.js').EXTENSIONS
// What no file system, shell or header takes, and the marks that turn the direction of writing and so hide an ending.
const SIGNS = /[:*?"<>\u0080-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out.
const CONTROLS = /[\u0000-\u001f\u007f]/g
const RESERVED = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i

/** @param {string} text */
const withoutControls = (text) => text.replace(CONTROLS, ' ')

const utf8 = (code) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

/** @param {string} text cut between letters so that its UTF-8 form fits */
const cut = (text) => {
  let bytes = 0
  let kept = ''
  for (const letter of text) {
    const code = letter.codePointAt(0)
    if (code >= 0xd800 && code <= 0xdfff) continue // half of a letter: cannot be encoded
    bytes += utf8(code)
    if (bytes > LONGEST_BYTES) break
    kept += letter
  }
  return kept
}

/** @param {string} title */
const safeName = (title) => {
  const line = withoutControls(title.normalize('NFC'))
    .replace(/[\\/|]/g, '-')
    .replace(SIGNS, ' ')
  const name = cut(line)
    .replace(/\s+/g, ' ')
    .replace(/^[ .-]+|[ .-]+$/g, '')
  if (!name) return 'document'
  return RESERVED.test(name) ? `_${name}` : name
}

const percent = (text) =>
  encodeURIComponent(text).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * Value of Content-Disposition. Old clients read the first name, all others the second, which keeps every script.
 * @param {string} title
 * @param {string} type
 * @param {boolean} isDownload
 */
const dispositionOf = (title, type, isDownload) => {
  const ending = EXTENSIONS[type] || ''
  const isNamed = title.toLowerCase().endsWith(ending) && ending !== ''
  const name = safeName(isNamed ? title.slice(0, -ending.length) : title)
  const ascii = name.replace(/[^ -~]|[%;]/g, '_')
  const plain = /[A-Za-z0-9]/.test(ascii) ? ascii : 'document'
  const kind = isDownload ? 'attachment' : 'inline'
  return `${kind}; filename="${plain}${ending}"; filename*=UTF-8''${percent(name + ending)}`
}

module.exports = { withoutControls, dispositionOf }
