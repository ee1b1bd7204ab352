import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prefixDistance } from '../../../sync/queries/prefix-distance.ts'

test.each([
  ['', 'cell', 0],
  ['ce', 'cell', 0],
  ['cell', 'cell', 0],
  ['cells', 'cell', 1],
  ['elektro', 'electrostatics', 1],
  ['elcetro', 'electrostatics', 1],
  ['eletro', 'electrostatics', 1],
  ['ellectro', 'electrostatics', 1],
  ['kemistry', 'chemistry', 2],
  ['optics', 'bonds', 3],
])('%j lies from the beginning of %j by %i', (typed, word, mistakes) =>
  expect(prefixDistance(typed, word, 2)).toBe(mistakes),
)

const wordArb = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })

test('a word is no farther from the whole than one mistake is from it, and the limit only cuts off', () =>
  fc.assert(
    fc.property(wordArb, wordArb, fc.nat({ max: 8 }), (word, rest, at) => {
      expect(prefixDistance(word, word + rest, 2)).toBe(0)
      const wrong = `${word.slice(0, at)}z${word.slice(at + 1)}`
      expect(prefixDistance(wrong, word + rest, 2)).toBeLessThanOrEqual(1)
      const exact = prefixDistance(rest, word, 20)
      expect(prefixDistance(rest, word, 2)).toBe(Math.min(3, exact))
    }),
  ))
