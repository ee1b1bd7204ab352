const lists = require('./common-passwords.json')

/** @param {readonly string[]} lines words, and words between which no other stands */
const wordsOf = (lines) => ` ${lines.join(' ')} `
const COMMON = wordsOf(lists.common)
// What people choose first, and guessers therefore try first. Compared without capitals, digits and signs at the
// end, so that 'Password123!' is found under 'password'.
const BARE = wordsOf(lists.bare)

/** @param {string} list @param {string} word in lower case */
const isIn = (list, word) => !word.includes(' ') && list.includes(` ${word} `)
/** Whether a password, in lower case, is one of the 10,000 most common. @param {string} word */
const isCommon = (word) => isIn(COMMON, word)

const SHORTEST = 8
// bcrypt reads 72 bytes and no more; PocketBase refuses longer ones by its own words. A Hindi letter takes three.
const LONGEST_BYTES = 71

/** @param {string} text */
const utf8Length = (text) => encodeURIComponent(text).replace(/%../g, '.').length

/** @param {string} text 'P@ssw0rd2026!' and 'password' are one word to a guesser */
const bare = (text) =>
  text
    .toLowerCase()
    .replace(/@/g, 'a')
    .replace(/\$/g, 's')
    .replace(/(?<=[a-z])0(?=[a-z])/g, 'o')
    .replace(/(?<=[a-z])1(?=[a-z])/g, 'i')
    .replace(/(?<=[a-z])3(?=[a-z])/g, 'e')
    .replace(/[^a-z]/g, '')

/**
 * The reason why a password is too easy to guess, as a sentence for its owner; '' when it is good.
 * @param {string} password
 * @param {string} email
 */
const weakness = (password, email) => {
  if (password.length < SHORTEST) return 'Password must be at least 8 characters.'
  if (utf8Length(password) > LONGEST_BYTES)
    return 'This password is too long: use at most 23 Hindi or 71 English letters.'
  const word = password.toLowerCase()
  const owner = email.toLowerCase()
  if (owner && (word === owner || word === owner.split('@')[0]))
    return 'Password must not be the e-mail address.'
  // 'aaaaaaaa', 'abababab' and '11223344' have few letters; '12345678' is a common one.
  if (new Set(word).size < 5 || isCommon(word) || isIn(BARE, bare(word)))
    return 'This password is too easy to guess.'
  return ''
}

/**
 * A password as it is set: the same letters may be typed in two ways (é as one sign or as two), and phones differ.
 * @param {string} password
 */
const plainPassword = (password) => password.normalize('NFC')

/**
 * The form in which a typed password opens an account: as it is set now, else as it was typed, for accounts of before.
 * @param {any} admin the record @param {string} typed
 */
const openingPassword = (admin, typed) => {
  const plain = plainPassword(typed)
  return plain === typed || admin.validatePassword(plain) ? plain : typed
}

module.exports = { isCommon, weakness, plainPassword, openingPassword }
