// What a PDF must not hold, found by reading its text once, piece by piece, by index: comments, strings and streams are
// stepped over, and only few signs are looked at. goja takes a microsecond for what a browser does in ten nanoseconds: so what
// ordinary files are full of is left to `indexOf`, every other step is counted, and a file that asks for too many is refused. Objects that are packed into a stream only the
// device's PDF engine reads (web/features/admin/pdf). An encrypted file keeps its names in clear, and is judged by these: whether
// it opens without a password the device alone can tell.

/** Faults by name in the open text of a file. A blank or another delimiter ends a name. */
const FAULT_OF_NAME = {
  '/JS': 'pdf_scripted',
  '/JavaScript': 'pdf_scripted',
  '/Launch': 'pdf_launches',
  '/SubmitForm': 'pdf_submits',
  '/ImportData': 'pdf_imports',
  '/EmbeddedFile': 'pdf_carries_file',
  '/EF': 'pdf_carries_file',
}
const LINK = '/URI'
const FILE = '/EF'
const NAMES = [LINK, ...Object.keys(FAULT_OF_NAME)]
const STREAM = 'stream'
const STREAM_END = 'endstream'

/** Costs of steps for the server, in its own measure: a microsecond on a machine of today. */
const COST = { string: 2, part: 2, word: 8, name: 12, escape: 24, address: 80 }

/** Steps after which a file is refused: half a second of the server's. */
const MOST_STEPS = 500_000

/** Letters that are kept behind and before the place that is read. */
const AHEAD = 1024
const BEHIND = 64

/** Letters of an address that are looked at. */
const MOST_OF_ADDRESS = 120

const BLANKS = '[\\0\\t\\n\\f\\r ]'
const BLANK = new RegExp(BLANKS)
const NAME_LETTERS = /^[^\0\t\n\f\r /<>[\](){}%]*/
const LINE_END = /^[\t ]*[\r\n]/
const FILLER = new RegExp(`^(?:${BLANKS}|%[^\\r\\n]*[\\r\\n])*`)
const LAST_BLANKS = new RegExp(`${BLANKS}*$`)
/** '12 0 ' before 'obj'. */
const OBJECT_NUMBERS = new RegExp(`[0-9]${BLANKS}+[0-9]+${BLANKS}*$`)
const ESCAPED_LETTER = /#([0-9a-fA-F]{2})/g
const ESCAPED_IN_STRING = /\\(?:([0-7]{1,3})|\r\n?|\n|([\s\S]))/g
const CONTROLS = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const letter = (code, base) => String.fromCharCode(Number.parseInt(code, base))

/** Whether what stands at `at`, behind the name of a link, needs a closer look: nearly no link does. */
const mayBeScript = (text, at) => {
  const value = BLANK.test(text[at] ?? '') ? at + 1 : at
  const [first = '', second = ''] = [text[value], text[value + 1]]
  if (first === '(') return !/[a-ik-z]/.test(second)
  return first === '<' || first === '%' || BLANK.test(first)
}

/** The text of a string that begins with `text`, as far as it is there; null where no string begins. */
const stringIn = (text) => {
  if (text[0] === '(') {
    const [inside = ''] = /^(?:[^\\)]|\\[\s\S])*/.exec(text.slice(1, MOST_OF_ADDRESS)) ?? []
    const says = inside.replace(ESCAPED_IN_STRING, (_, octal, sign) =>
      octal ? letter(octal, 8) : sign ? (CONTROLS[sign] ?? sign) : '',
    )
    return { says, isWhole: text[inside.length + 1] === ')' }
  }
  if (text[0] !== '<' || text[1] === '<') return null
  const inside = text.slice(1, MOST_OF_ADDRESS).split('>')
  const digits = (inside[0] ?? '').replace(/[^0-9a-fA-F]/g, '')
  return { says: digits.replace(/../g, (code) => letter(code, 16)), isWhole: inside.length > 1 }
}

/** Why a link is not taken, from what follows its name. A reader leaves out blanks and marks in front of an address. */
const linkFault = (behind, isEnd) => {
  const value = behind.replace(FILLER, '')
  if (value === '') return isEnd ? null : 'pdf_unclear'
  const address = stringIn(value)
  if (!address) return null
  const signs = address.says.replace(/[^\x21-\x7e]/g, '').toLowerCase()
  if (signs.startsWith('javascript:')) return 'pdf_script_link'
  // An encrypted address has few such signs, and other letters that no reader leaves out.
  const letters = address.says.replace(/[^\x21-\x7e\xa1-\uffff]/g, '')
  return !address.isWhole && !isEnd && letters.length < 11 ? 'pdf_unclear' : null
}

/**
 * Why a PDF is not taken, or null. Takes at most `MOST_STEPS` steps, and keeps one piece at a time.
 * @param {{ read: () => string }} scan `read` gives the next piece of the file, as letters: those above 127 may have become
 *   anything. '' at its end
 * @returns {string | null}
 */
const scanPdf = ({ read }) => {
  let text = ''
  let pos = 0
  let isEnd = false
  /** The scan may read up to here: the letters that a check may need lie behind it. */
  let limit = 0
  /** The end of the last thing that was stepped over. */
  let floor = 0
  /** Whether the last that was seen before a comment closed a dictionary. */
  let isAfterDictionary = false
  let steps = 0
  let found = null

  // Where the next of each sign stands; `text.length` where there is none. Looked for again once it was passed.
  let opening = 0
  let closing = 0
  let backslash = 0
  let comment = 0
  let lineFeed = 0
  let lineReturn = 0
  let objectWord = 0
  let stream = 0
  let streamEnd = 0
  let escaped = 0
  let name = 0
  const names = NAMES.map(() => 0)

  const next = (word, from) => {
    const at = text.indexOf(word, from)
    return at < 0 ? text.length : at
  }

  const fill = () => {
    const kept = Math.max(0, pos - BEHIND)
    const more = read()
    isEnd = more === ''
    text = text.slice(kept) + more
    pos -= kept
    floor = Math.max(0, floor - kept)
    limit = isEnd ? text.length : Math.max(pos, text.length - AHEAD)
    opening = closing = backslash = comment = lineFeed = lineReturn = objectWord = -1
    stream = streamEnd = escaped = name = -1
    names.fill(-1)
  }

  /** False at the end of the file; `pos < limit` says the same of most offsets, and sooner. */
  const hasMore = () => {
    while (pos >= limit && !isEnd) fill()
    return pos < limit
  }

  /** The next object in skipped bytes up to `end`, or -1. Readers find objects by offset, wherever they lie. */
  const objectBefore = (end) => {
    for (;;) {
      if (objectWord < floor) objectWord = next('obj', floor)
      if (objectWord >= end) return -1
      steps += COST.part
      const isWord = text[objectWord - 1] !== 'd' // 'endobj'
      const numbers = isWord ? text.slice(Math.max(floor, objectWord - 32), objectWord) : ''
      if (OBJECT_NUMBERS.test(numbers) || steps > MOST_STEPS) return objectWord
      floor = objectWord + 3
    }
  }

  const isAfterDictionaryAt = (at) => {
    const before = text.slice(Math.max(floor, at - BEHIND), at).replace(LAST_BLANKS, '')
    if (before !== '') return before.endsWith('>>')
    return isAfterDictionary && at - floor < BEHIND
  }

  /** Steps over a comment; false where an object begins in it. */
  const skipComment = () => {
    while (pos < limit || hasMore()) {
      if (lineFeed < pos) lineFeed = next('\n', pos)
      if (lineReturn < pos) lineReturn = next('\r', pos)
      const end = Math.min(lineFeed, lineReturn, limit)
      if (objectBefore(end) >= 0) return false
      pos = end
      if (end < limit) break
    }
    floor = pos
    return true
  }

  /** Steps over a string with nested brackets. False where an object begins in it, or the string is too long to follow. */
  const skipString = () => {
    let depth = 1
    while (depth > 0 && (pos < limit || hasMore())) {
      if (closing < pos) closing = next(')', pos)
      if (backslash < pos) backslash = next('\\', pos)
      if (opening < pos) opening = next('(', pos)
      const end = Math.min(closing, opening, backslash, limit)
      if (objectWord < end && objectBefore(end) >= 0) return false
      steps += COST.part
      if (steps > MOST_STEPS) return false
      if (end === limit) pos = end
      else if (end === backslash) pos = end + 2
      else {
        depth += end === closing ? -1 : 1
        pos = end + 1
      }
    }
    floor = pos
    return true
  }

  /** Steps over the data of a stream, or up to an object before its end. False where the file ends in it. */
  const skipStream = () => {
    floor = pos
    while (pos < limit || hasMore()) {
      if (streamEnd < pos) streamEnd = next(STREAM_END, pos)
      const end = Math.min(streamEnd, limit)
      const object = objectBefore(end)
      if (object >= 0 || end < limit) {
        pos = object >= 0 ? object : end + STREAM_END.length
        floor = pos
        return true
      }
      pos = end
      floor = Math.max(floor, pos - BEHIND)
    }
    return false
  }

  /** Looks at a name without escapes, which ends at `end`. */
  const lookAtName = (word, end) => {
    if (word === LINK && !mayBeScript(text, end)) return
    const isJudgedByValue = word === LINK || word === FILE
    if (isJudgedByValue) steps += COST.address
    const behind = isJudgedByValue ? text.slice(end, end + AHEAD) : ''
    if (word === LINK) found = linkFault(behind, isEnd)
    else if (word !== FILE || behind.replace(FILLER, '').startsWith('<<'))
      found = FAULT_OF_NAME[word] ?? null
  }

  /** Looks at the name in which an escape stands at `at`, and steps over it. */
  const lookAtEscape = (at) => {
    const before = text.slice(Math.max(floor, at - BEHIND), at)
    // The longest name that is asked for has room in this, every letter of it escaped.
    const [tail = ''] = NAME_LETTERS.exec(text.slice(at, at + BEHIND)) ?? []
    pos = at + tail.length
    const start = before.lastIndexOf('/')
    const whole = start < 0 ? '' : before.slice(start + 1) + tail
    if (whole === '' || tail.length === BEHIND || NAME_LETTERS.exec(whole)?.[0] !== whole) return
    lookAtName(
      `/${whole}`.replace(ESCAPED_LETTER, (_, code) => letter(code, 16)),
      pos,
    )
  }

  /** The index of the next wanted name. */
  const nextName = () => {
    let nearest = text.length
    for (let index = 0; index < NAMES.length; index += 1) {
      if ((names[index] ?? 0) < pos) names[index] = next(NAMES[index] ?? '', pos)
      nearest = Math.min(nearest, names[index] ?? 0)
    }
    return nearest
  }

  /** Looks at what stands at `at`, which is no string; false where the file cannot be judged. */
  const lookAt = (at) => {
    if (at === comment) {
      steps += COST.word
      isAfterDictionary = isAfterDictionaryAt(at)
      pos = floor = at + 1
      return skipComment()
    }
    if (at === stream) {
      steps += COST.word
      pos = at + STREAM.length
      const isStream = LINE_END.test(text.slice(pos, pos + BEHIND)) && isAfterDictionaryAt(at)
      floor = pos
      isAfterDictionary = false
      if (!isStream) return true
      return skipStream()
    }
    if (at === escaped) {
      steps += COST.escape
      lookAtEscape(at)
      return true
    }
    steps += COST.name
    const word = NAMES[names.indexOf(at)] ?? ''
    pos = at + word.length
    // '/JavaScript' begins with no name that is asked for, '/URIs' does; one that goes on with an escape comes up again.
    if (NAME_LETTERS.exec(text.slice(pos, pos + BEHIND))?.[0] === '') lookAtName(word, pos)
    return true
  }

  while (pos < limit || hasMore()) {
    if (opening < pos) opening = next('(', pos)
    if (comment < pos) comment = next('%', pos)
    if (stream < pos) stream = next(STREAM, pos)
    if (escaped < pos) escaped = next('#', pos)
    if (name < pos) name = nextName()
    const other = Math.min(comment, stream, escaped, name)
    const at = Math.min(opening, other)
    if (at >= limit) {
      pos = limit
      continue
    }
    if (steps > MOST_STEPS) return 'pdf_unclear'
    if (at === other) {
      if (!lookAt(at)) return 'pdf_unclear'
      if (found) return found
    } else {
      steps += COST.string
      pos = floor = at + 1
      isAfterDictionary = false
      if (!skipString()) return 'pdf_unclear'
    }
  }
  return steps > MOST_STEPS ? 'pdf_unclear' : null
}

module.exports = { scanPdf }
