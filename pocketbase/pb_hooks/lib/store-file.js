const { actFor } = require('./actor.js')
const { withoutControls } = require('./download-name.js')
const { fileKind, TYPES_OF_AREA, EXTENSIONS } = require('./file-type.js')
const { pdfFault } = require('./pdf-faults.js')

const BELOW_BYTES = 10 * 1024 * 1024
const LOOK_AT_BYTES = 256 * 1024
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** @param {string} field @param {string} code @param {string} message */
const refusal = (field, code, message) =>
  new BadRequestError('The file was not stored.', { [field]: new ValidationError(code, message) })

/** Hash and kind of the bytes that came. @param {any} file */
const inspect = (file) => {
  let reader = file.reader.open()
  let sha256
  try {
    // The string is never looked at: its bytes go into the hash as they are.
    sha256 = $security.sha256(toString(reader, BELOW_BYTES + 1))
  } finally {
    reader.close()
  }
  reader = file.reader.open()
  try {
    return { sha256, kind: fileKind(toBytes(reader, LOOK_AT_BYTES)) }
  } finally {
    reader.close()
  }
}

const PDF_FAULTS = {
  pdf_encrypted: 'This PDF asks for a password: save it without one.',
  pdf_scripted: 'This PDF carries scripts: print it into a new PDF.',
}

/** @param {any} file */
const checkPdf = (file) => {
  const reader = file.reader.open()
  try {
    const code = pdfFault(toString(reader, BELOW_BYTES + 1))
    if (code) throw refusal('file', code, PDF_FAULTS[code])
  } finally {
    reader.close()
  }
}

/** @param {string} area @param {any} file */
const checkPlace = (area, file) => {
  const types = Object.hasOwn(TYPES_OF_AREA, area) ? TYPES_OF_AREA[area] : null
  if (!types) throw refusal('area', 'not_an_option', 'There is no such area.')
  if (file.size === 0) throw refusal('file', 'required', 'The file is empty.')
  if (file.size >= BELOW_BYTES) throw refusal('file', 'too_big', 'File size must be less than 10MB')
  return types
}

/** The name that a person gave, as one line without folders. @param {string} name */
const plainName = (name) => {
  return withoutControls(name.replace(/^.*[\\/]/, ''))
    .trim()
    .slice(0, 255)
}

/** What an upload answers, and what the feed says of a file. @param {any} record */
const answerOf = (record) => {
  const answer = {
    id: record.id,
    url: `/api/files/files/${record.id}/${record.getString('file')}`,
    name: record.getString('name'),
    size: record.getInt('size'),
    sha256: record.getString('sha256'),
    type: record.getString('type'),
  }
  const width = record.getInt('width')
  return width ? { ...answer, width, height: record.getInt('height') } : answer
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
 * Stores one immutable file under an id that the sender chose, or gives the one that is there: sent twice, it is stored once.
 * @param {any} app
 * @param {{ id: string, area: string, file: any, name: string, sha256?: string, by: { way: import('./actor.js').Way, admin?: string } }} wanted
 *   `sha256` as the sender computed it, `by` who sends it
 */
const storeFile = (app, { id, area, file, name, sha256, by }) => {
  const types = checkPlace(area, file)
  const found = inspect(file)
  if (sha256 !== undefined && sha256 !== found.sha256)
    throw refusal('sha256', 'malformed', 'The file arrived damaged: send it again.')
  if (!found.kind || !types.includes(found.kind.type))
    throw refusal('file', 'wrong_file_type', 'This kind of file cannot be stored here.')
  const known = findFile(app, id)
  if (known) return sameOrConflict(known, area, found.sha256)
  if (found.kind.type === 'application/pdf') checkPdf(file)
  // Nothing of the person's name for it: a URL that cannot be guessed and needs no escaping.
  file.name = $security.randomStringWithAlphabet(24, LETTERS) + EXTENSIONS[found.kind.type]
  const record = new Record(app.findCollectionByNameOrId('files'))
  record.load({
    id,
    area,
    name: plainName(name),
    size: file.size,
    sha256: found.sha256,
    ...found.kind,
  })
  record.set('file', file)
  try {
    app.save(actFor(record, by.way, by.admin))
  } catch (err) {
    // Two at once: the other one was first.
    const winner = findFile(app, id)
    if (winner) return sameOrConflict(winner, area, found.sha256)
    throw err.value ? new BadRequestError('The file was not stored.', err.value) : err
  }
  return record
}

module.exports = { BELOW_BYTES, answerOf, refusal, storeFile }
