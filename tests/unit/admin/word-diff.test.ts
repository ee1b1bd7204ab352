import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiffPart, wordDiff } from '../../../web/features/admin/outbox/word-diff.ts'

const whole = (parts: readonly DiffPart[]) => parts.map(({ text }) => text).join('')
const equalWords = (parts: readonly DiffPart[]) =>
  whole(parts.filter(({ isDifferent }) => !isDifferent)).replaceAll(' ', '')
const words = fc.array(fc.constantFrom('full', 'test', '06', '—', 'hard', ' '), { maxLength: 12 })
const title = words.map((list) => list.join(' '))

test('both sides stay whole, and the words that are not marked are the same on both', () =>
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

test('neighbouring words that differ are one mark', () => {
  const { mine, theirs } = wordDiff(
    'Full Test 06, previous years only',
    'Full Test 06, mock papers',
  )
  expect(mine.at(-1)).toEqual({ text: 'previous years only', isDifferent: true })
  expect(theirs.at(-1)).toEqual({ text: 'mock papers', isDifferent: true })
  expect(mine).toHaveLength(2)
})
