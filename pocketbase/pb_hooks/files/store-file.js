const { actFor } = require('../lib/actor.js')
const { withoutControls } = require('./file-type.js')
const { noteMove } = require('./stored-files.js')
const { fileKind, TYPES_OF_AREA, EXTENSIONS } = require('./file-type.js')
const { pdfFaults } = require('../lib/model.generated.js')
const { scanPdf } = require('./pdf-scan.js')
const { inTurn } = require('../lib/turn.js')

const BELOW_BYTES = 10 * 1024 * 1024
const MOST_PAGES = 100000
/** A few kilobytes may open to gigabytes: what a picture says of itself decides before anything draws it. */
const MOST_PIXELS = 40_000_000
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** @param {string} field @param {string} code @param {string} message */
const refusal = (field, code, message) =>
  new BadRequestError('The file was not stored.', { [field]: new ValidationError(code, message) })

/** Files are examined one at a time: each takes up to a second of processor and three times its bytes. */
const TURN = { name: 'file-turn', mostWaiting: 12, longestWaitMs: 15000 }
const PIECE_BYTES = 64 * 1024

/** @template T @param {any} file @param {(reader: any) => T} read @returns {T} */
const reading = (file, read) => {
  const reader = file.reader.open()
  try {
    return read(reader)
  } finally {
    reader.close()
  }
}

/** @param {any} file @returns {Uint8Array} */
const bytesOf = (file) =>
  reading(file, (reader) => {
    const bytes = new Uint8Array(file.size)
    for (let at = 0; at < bytes.length; ) at += reader.read(bytes.subarray(at))
    return bytes
  })

/** Hash and kind of the bytes that came. @param {any} file */
const inspect = (file) => {
  const bytes = bytesOf(file)
  // The text is never looked at: its bytes go into the hash as they are.
  return { sha256: $security.sha256(toString(bytes)), kind: fileKind(bytes) }
}

/** Why a PDF is not taken, or null. @param {any} file */
const pdfFault = (file) =>
  reading(file, (reader) => scanPdf({ read: () => toString(reader, PIECE_BYTES) }))

/** @template T @param {any} app @param {() => T} work @returns {T} */
const oneAtATime = (app, work) => {
  const done = inTurn(app.store(), TURN, () => ({ it: work() }))
  if (!done) throw new ApiError(503, 'Other files are being looked at: send this one again.', {})
  return done.it
}

/** @param {string} area @param {any} file */
const checkPlace = (area, file) => {
  const types = Object.hasOwn(TYPES_OF_AREA, area) ? TYPES_OF_AREA[area] : null
  if (!types) throw refusal('area', 'not_an_option', 'There is no such area.')
  if (file.size === 0) throw refusal('file', 'required', 'The file is empty.')
  if (file.size >= BELOW_BYTES) throw refusal('file', 'too_big', 'File size must be less than 10MB')
  return types
}

/** True for a possible count of pages. Any other is left out, and the file is taken. @param {number | undefined} pages */
const areCounted = (pages) => Number.isInteger(pages) && pages > 0 && pages <= MOST_PAGES

/** The name that a person gave, as one line without folders. @param {string} name */
const plainName = (name) => {
  const line = withoutControls(name.replace(/^.*[\\/]/, ''))
    .replace(/[\u202a-\u202e\u2066-\u2069\ufffd]/g, '')
    .trim()
  return [...line].slice(0, 255).join('')
}

/** A file as an upload answers it, and as the feed gives it. @param {any} record */
const answerOf = (record) => {
  const answer = {
    id: record.id,
    url: `/api/files/files/${record.id}/${record.getString('file')}`,
    name: record.getString('name'),
    size: record.getInt('size'),
    sha256: record.getString('sha256'),
    type: record.getString('type'),
  }
  const [width, pages] = [record.getInt('width'), record.getInt('pages')]
  if (width) return { ...answer, width, height: record.getInt('height') }
  return pages ? { ...answer, pages } : answer
}

/** @param {any} app @param {string} id */
const findFile = (app, id) => {
  try {
    return app.findRecordById('files', id)
  } catch {
    return null // none
  }
}

/** @param {any} record @param {string} area @param {string} sha256 */
const sameOrConflict = (record, area, sha256) => {
  if (record.getString('sha256') === sha256 && record.getString('area') === area) return record
  throw new ApiError(409, 'Another file has this id.', {
    id: new ValidationError('change_reused', 'Another file has this id.'),
  })
}

/**
 * Stores one immutable file under an id that the sender chose, or gives the one that is there. Sent twice, it is stored
 * once.
 * @param {any} app
 * @param {{ id: string, area: string, file: any, name: string, sha256?: string, pages?: number, by: { way: import('../lib/actor.js').Way, admin?: string } }} wanted
 *   `sha256` as the sender computed it, `pages` of a PDF as the sender counted them, `by` who sends it
 */
const storeFile = (app, { id, area, file, name, sha256, pages, by }) => {
  const types = checkPlace(area, file)
  const found = oneAtATime(app, () => inspect(file))
  if (sha256 !== undefined && sha256 !== found.sha256)
    throw refusal('sha256', 'malformed', 'The file arrived damaged: send it again.')
  if (!found.kind || !types.includes(found.kind.type))
    throw refusal('file', 'wrong_file_type', 'This kind of file cannot be stored here.')
  const { width = 0, height = 0 } = found.kind
  if (width * height > MOST_PIXELS)
    throw refusal(
      'file',
      'too_many_pixels',
      'This picture has more than 40 megapixels. Make it smaller, then choose it again.',
    )
  const known = findFile(app, id)
  if (known) return sameOrConflict(known, area, found.sha256)
  const fault = found.kind.type === 'application/pdf' && oneAtATime(app, () => pdfFault(file))
  if (fault) throw refusal('file', fault, pdfFaults[fault])
  // A random name gives a URL that cannot be guessed and needs no escaping.
  file.name = $security.randomStringWithAlphabet(24, LETTERS) + EXTENSIONS[found.kind.type]
  // PocketBase keeps this name beside the file, and would cut a long one in the middle of a letter.
  file.originalName = file.name
  const record = new Record(app.findCollectionByNameOrId('files'))
  record.load({
    id,
    area,
    name: plainName(name),
    size: file.size,
    sha256: found.sha256,
    ...found.kind,
    pages: found.kind.type === 'application/pdf' && areCounted(pages) ? pages : 0,
  })
  record.set('file', file)
  noteMove(app, id)
  try {
    app.save(actFor(record, by.way, by.admin))
  } catch (err) {
    // Two uploads of the same file at once: the other one was stored first.
    const winner = findFile(app, id)
    if (winner) return sameOrConflict(winner, area, found.sha256)
    throw err.value ? new BadRequestError('The file was not stored.', err.value) : err
  }
  return record
}

module.exports = { answerOf, refusal, storeFile }
