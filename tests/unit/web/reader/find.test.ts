import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findHits, foldPage } from '../../../../web/features/reader/find/find-hits.ts'

type Piece = string | readonly [text: string, endsLine: true]
const itemsOf = (pieces: readonly Piece[]) =>
  pieces.map((piece) =>
    typeof piece === 'string'
      ? { str: piece, endsLine: false }
      : { str: piece[0], endsLine: piece[1] },
  )
const foundIn = (pieces: readonly Piece[], words: string): readonly string[] => {
  const items = itemsOf(pieces)
  return findHits(foldPage(items), words).map((hit) =>
    hit.map(({ item, from, to }) => items[item]?.str.slice(from, to) ?? '').join('|'),
  )
}

describe('words are found in a page', () => {
  test('whatever their case, and with the letters that were meant', () => {
    expect(foundIn(['The Zona Pellucida and the zona'], 'ZONA')).toEqual(['Zona', 'zona'])
    expect(foundIn(['naïve Café'], 'cafe')).toEqual(['Café'])
    expect(foundIn(['in gametogenesis'], 'toge')).toEqual(['gametogenesis'])
  })

  test('across the pieces and lines that a file cuts them into', () => {
    expect(foundIn(['Re', 'produc', 'tion'], 'reproduction')).toEqual(['Re|produc|tion'])
    expect(foundIn([['menstrual', true], 'cycle'], 'menstrual  cycle')).toEqual(['menstrual|cycle'])
    expect(foundIn(['menstrualcycle'], 'menstrual cycle')).toEqual([])
  })

  test('where a line’s end breaks a word, with a hyphen or without one', () => {
    const broken = [
      ['sugar by photo-', true],
      ['synthesis; the mito\u2010', true],
      'chondrion',
    ] as const
    expect(foundIn(broken, 'Photosynthesis')).toEqual(['photo-|synthesis;'])
    expect(foundIn(broken, 'photo-synthesis')).toEqual(['photo-|synthesis;'])
    expect(foundIn(broken, 'by photosynthesis the')).toEqual([])
    expect(foundIn([['acti\u00ad', true], 'vation energy'], 'activation energy')).toHaveLength(1)
    expect(foundIn([['men', true], 'strual'], 'menstrual')).toEqual(['men|strual'])
    expect(foundIn([['कोशि', true], 'का झिल्ली'], 'कोशिका झिल्ली')).toHaveLength(1)
    expect(foundIn(['a long-term plan'], 'longterm')).toEqual(['long-term'])
    expect(foundIn(['at -5 and 1-4'], '5')).toEqual(['-5'])
  })

  test('in letters that are set wide', () => {
    expect(foundIn(['T H E R M O in S I'], 'thermo')).toEqual(['T H E R M O'])
    expect(foundIn(['T r a n s p i r a t i o n'], 'transpiration')).toHaveLength(1)
  })

  test('in Hindi, whichever way the word is spelt', () => {
    expect(foundIn(['हिन्दी में'], 'हिंदी')).toEqual(['हिन्दी'])
    expect(foundIn(['हिंदी में'], 'हिन्दी')).toEqual(['हिंदी'])
    expect(foundIn(['क़लम'], 'कलम')).toEqual(['क़लम'])
    expect(foundIn(['को', 'शि', 'का'], 'कोशिका')).toEqual(['को|शि|का'])
    expect(foundIn(['अध्याय १२'], 'अध्याय 12')).toEqual(['अध्याय १२'])
  })

  test('in Hindi that a file keeps in the order in which it is drawn', () => {
    const drawn = 'अध्याय में कोिशका िहन्दी शिक्त कमर्'
    for (const [word, seen] of [
      ['कोशिका', 'कोिशका'],
      ['हिंदी', 'िहन्दी'],
      ['शक्ति', 'शिक्त'],
      ['कर्म', 'कमर्'],
      ['अध्याय', 'अध्याय'],
    ] as const)
      expect(foundIn([drawn], word), word).toEqual([seen])
    // A page in the order of speech keeps words apart that differ by such a sign alone.
    expect(foundIn(['दिन दन'], 'दन')).toEqual(['दन'])
  })

  test('and nothing is found for no words', () => {
    for (const words of ['', '  ', '\u200d']) expect(foundIn(['anything'], words)).toEqual([])
  })

  test('every stretch of a plain text is found where it stands', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'C', ' ', 'é'),
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(text, fc.nat(29), fc.integer({ min: 1, max: 8 }), (line, at, length) => {
        const words = line.slice(at, at + length).trim()
        if (words === '' || /\s\s/.test(line)) return
        expect(foundIn([line], words).length).toBeGreaterThan(0)
      }),
    )
  })
})
