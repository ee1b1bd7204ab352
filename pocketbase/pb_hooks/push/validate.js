// Checks values against the rules generated from the model. Runs in the binary and, in tests, in Node: no $app in here.

const model = require('../lib/model.generated.js')

const MOMENT_IS_DATE = (value) => !Number.isNaN(Date.parse(value.replace(' ', 'T')))
// goja's \S misses some blanks of Unicode; its trim() knows them all.
const matches = (pattern, value) =>
  pattern === '\\S' ? value.trim() !== '' : new RegExp(pattern).test(value)

/** Length as zod and PocketBase count it: in code points, so that an emoji is one letter. */
const lengthOf = (value) => [...value].length

function textCode(field, value) {
  if (typeof value !== 'string') return 'malformed'
  if (value === '' && field.blank) return null
  if (value === '' && field.required) return 'required'
  if (field.options) return field.options.includes(value) ? null : 'not_an_option'
  if (field.max !== undefined && lengthOf(value) > field.max) return 'too_long'
  if (field.min !== undefined && lengthOf(value) < field.min) return 'too_short'
  for (const pattern of field.patterns ?? []) {
    if (!matches(pattern, value)) return pattern === '\\S' ? 'required' : 'malformed'
  }
  return field.kind === 'moment' && !MOMENT_IS_DATE(value) ? 'malformed' : null
}

function wholeCode(field, value) {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'malformed'
  if (field.min !== undefined && value < field.min) return 'too_small'
  return field.max !== undefined && value > field.max ? 'too_big' : null
}

function listCode(field, value) {
  if (!Array.isArray(value)) return 'malformed'
  if (field.maxItems !== undefined && value.length > field.maxItems) return 'too_long'
  for (const item of value) {
    const code = textCode(field.item, item)
    if (code) return code
  }
  return null
}

const isId = (value) =>
  typeof value === 'string' &&
  value.length >= model.id.min &&
  value.length <= model.id.max &&
  new RegExp(model.id.pattern).test(value)

/** The code of a value's fault, or null. The value null clears a field that may be absent. */
function fieldCode(field, value) {
  if (value === null) return field.required && !field.nullable ? 'required' : null
  switch (field.kind) {
    case 'whole':
      return wholeCode(field, value)
    case 'flag':
      return typeof value === 'boolean' ? null : 'malformed'
    case 'list':
      return listCode(field, value)
    case 'file':
      return isId(value) ? null : 'malformed'
    default:
      return textCode(field, value)
  }
}

const HIDDEN = new RegExp(model.letters.hidden)
const VISIBLE = new RegExp(model.letters.visible)
/** Whether a text has a letter that no text takes, or half of one. */
const hasHidden = (text) =>
  HIDDEN.test(text) ||
  [...text].some((letter) => letter.codePointAt(0) >= 0xd800 && letter.codePointAt(0) <= 0xdfff)

/** The code of a rule that holds for new values only: rows of before may break it. */
const writtenCode = (field, value) => {
  if (value === null || field.kind === 'file') return null
  const texts = [value].flat().filter((text) => typeof text === 'string')
  if (texts.some(hasHidden)) return 'hidden_letters'
  if (field.required && texts.length > 0 && texts.every((text) => !VISIBLE.test(text)))
    return 'required'
  if (!field.written) return null
  return texts.every((text) => new RegExp(field.written).test(text)) ? null : 'malformed'
}

/** Code of a written name that the model does not let writers set; null for others. */
function nameCode(collection, name) {
  const known = model.collections[collection]
  if (known.writable.includes(name)) return null
  const isServers =
    Object.hasOwn(known.fields, name) ||
    Object.hasOwn(known.lifecycle, name) ||
    ['id', 'created_at', 'updated_at', 'created_by', 'updated_by', 'updated_by_name'].includes(name)
  return isServers ? 'not_allowed' : 'unknown_field'
}

const fieldOf = (collection, name) => {
  const known = model.collections[collection]
  if (Object.hasOwn(known.fields, name)) return known.fields[name]
  return Object.hasOwn(known.lifecycle, name) ? known.lifecycle[name] : null
}

/**
 * Errors of a write, field by field: `{}` where there are none. `whole` is true for a new row, whose required fields
 * must all be there. `before` has the former values. The caller asks whether files exist.
 */
function writeErrors(collection, row, whole, before = {}) {
  // Pairs, because `errors['__proto__'] = code` would set nothing.
  const errors = []
  for (const name of Object.keys(row)) {
    const field = fieldOf(collection, name)
    const isNew = JSON.stringify(row[name]) !== JSON.stringify(before[name])
    const code =
      nameCode(collection, name) ??
      fieldCode(field, row[name]) ??
      (isNew ? writtenCode(field, row[name]) : null)
    if (code) errors.push([name, code])
  }
  const fields = whole ? model.collections[collection].fields : {}
  for (const name of Object.keys(fields)) {
    // PocketBase stores 0 for a number that nobody gave, which is what these are where they are absent.
    const mayLack = fields[name].nullable || fields[name].absent === 0
    const isMissing = fields[name].required && !mayLack && !Object.hasOwn(row, name)
    if (isMissing) errors.push([name, 'required'])
  }
  return Object.fromEntries(errors)
}

/** The end of a string that begins before `from`: the next quote behind no backslash, or behind pairs of them. */
function endOfString(text, from) {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === 92 && at - 1 - slashes >= from) slashes++
    if (slashes % 2 === 0) return at
  }
  return text.length
}

/**
 * Whether brackets outside strings nest deeper than `limit`, in one pass that stops there. JSON.parse in goja needs
 * gigabytes for a deep text, and cannot be interrupted.
 */
function isDeeperThan(text, limit) {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 34) at = endOfString(text, at + 1)
    else if (unit === 91 || unit === 123) {
      if (++depth > limit) return true
    } else if (unit === 93 || unit === 125) depth--
  }
  return false
}

module.exports = { writeErrors, fieldCode, isId, isDeeperThan }
