import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiffPart, wordDiff } from '../../../web/features/admin/outbox/word-diff.ts'

const whole = (parts: readonly DiffPart[]) => parts.map(({ text }) => text).join('')
const equalWords = (parts: readonly DiffPart[]) =>
  whole(parts.filter(({ isDifferent }) => !isDifferent))
const words = fc.array(fc.constantFrom('full', 'test', '06', '—', 'hard', ' '), { maxLength: 12 })
const title = words.map((list) => list.join(' '))

test('both sides stay whole, and what is not marked is the same on both', () =>
  fc.assert(
    fc.property(title, title, (mine, theirs) => {
      const diff = wordDiff(mine, theirs)
      expect(whole(diff.mine)).toBe(mine)
      expect(whole(diff.theirs)).toBe(theirs)
      expect(equalWords(diff.mine)).toBe(equalWords(diff.theirs))
    }),
  ))

test('equal texts have no marks, and different ones have at least one', () =>
  fc.assert(
    fc.property(title, title, (mine, theirs) => {
      const { mine: left, theirs: right } = wordDiff(mine, theirs)
      expect([...left, ...right].some(({ isDifferent }) => isDifferent)).toBe(mine !== theirs)
    }),
  ))

test('only the words that differ are marked', () => {
  const diff = wordDiff('Full Test 06, with OMR sheet', 'Full Test 06, 2013–2025')
  expect(diff.mine).toEqual([
    { text: 'Full Test 06, ', isDifferent: false },
    { text: 'with OMR sheet', isDifferent: true },
  ])
  expect(diff.theirs).toEqual([
    { text: 'Full Test 06, ', isDifferent: false },
    { text: '2013–2025', isDifferent: true },
  ])
})

test('a text of thousands of words costs no time: both are marked whole', () => {
  const long = 'word '.repeat(5000)
  expect(wordDiff(long, `${long}more`).mine).toEqual([{ text: long, isDifferent: true }])
})

test('as little as possible is marked, when words were moved too', () => {
  const diff = wordDiff('one two three four', 'two three four one')
  expect(diff.mine.find(({ isDifferent }) => !isDifferent)?.text).toBe('two three four')
  expect(diff.theirs.find(({ isDifferent }) => !isDifferent)?.text).toBe('two three four')
})
