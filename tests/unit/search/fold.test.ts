import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText, wordsOf } from '../../../sync/search/fold.ts'

const same: readonly (readonly [why: string, one: string, other: string])[] = [
  ['case', 'ELECTROSTATICS', 'electrostatics'],
  ['an accent', 'résumé', 'resume'],
  ['a number below the line', 'H₂O', 'h2o'],
  ['an apostrophe', 'Young’s', "young's"],
  ['a soft hyphen', 'photo\u00adsynthesis', 'photosynthesis'],
  ['a nukta', 'क़लम', 'कलम'],
  ['a zero-width joiner', 'क्\u200dष', 'क्ष'],
  ['digits', '२०२७', '2027'],
  ['the dot for n', 'हिन्दी', 'हिंदी'],
  ['the moon dot', 'माँग', 'मांग'],
  ['the sign of an English o', 'डॉक्टर', 'डाक्टर'],
]
const different: readonly (readonly [why: string, one: string, other: string])[] = [
  ['vowel signs', 'कल', 'काल'],
  ['a doubled n', 'अन्न', 'अंन'],
  ['n before y', 'न्याय', 'नंयाय'],
  ['letters', 'cell', 'call'],
]

describe('folding', () => {
  test.each(same)('does not count %s', (_why, one, other) =>
    expect(foldText(one)).toBe(foldText(other)),
  )
  test.each(different)('does count %s', (_why, one, other) =>
    expect(foldText(one)).not.toBe(foldText(other)),
  )

  test('plain letters fold alone as they do beside others', () => {
    const plain = fc.string({ unit: 'binary-ascii' })
    fc.assert(
      fc.property(plain, (text) => {
        expect(foldText(text)).toBe(foldText(`${text} é`).slice(0, -2))
      }),
    )
  })

  test('what was folded stays as it is', () => {
    const lettersOf = (min: number, max: number) =>
      fc.array(fc.integer({ min, max })).map((codes) => String.fromCodePoint(...codes))
    const texts = fc.oneof(lettersOf(0, 0x2ff), lettersOf(0x900, 0x97f), lettersOf(0, 0x10ffff))
    fc.assert(
      fc.property(texts, (text) => {
        const once = foldText(text)
        expect(foldText(once)).toBe(once)
      }),
      { numRuns: 500 },
    )
  })
})

test.each([
  ['d-block elements (part 2)', ['d', 'block', 'elements', 'part', '2']],
  ['नीट परीक्षा, २०२७।', ['नीट', 'परीक्षा', '2027']],
  ['  ', []],
  ['', []],
])('the words of %j', (text, words) => expect(wordsOf(text)).toEqual(words))
