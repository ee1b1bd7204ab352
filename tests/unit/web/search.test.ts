import { describe, expect, test } from 'vitest'
import type { Program, SearchHit } from '../../../sync/index.ts'
import { groupHits, markerOf, pathOfHit } from '../../../web/features/search/search-hits.tsx'
import { siteFinder } from '../../../web/features/search/site-hits.ts'

const hit = (kind: SearchHit['kind'], id: string, more: Partial<SearchHit> = {}): SearchHit => ({
  kind,
  id,
  type: kind === 'exam' ? 'part' : null,
  title: id,
  subject: 'Biology',
  created_at: '2026-11-18 06:30:00.000Z',
  ...more,
})

describe('hits', () => {
  test('they stand by kind, the kind of the best first, and within it the best', () => {
    const [a, b, c, d] = [hit('note', 'a'), hit('exam', 'b'), hit('note', 'c'), hit('video', 'd')]
    expect(groupHits([a, b, c, d])).toEqual([
      { kind: 'note', hits: [a, c] },
      { kind: 'exam', hits: [b] },
      { kind: 'video', hits: [d] },
    ])
    expect(groupHits([])).toEqual([])
  })

  test('each leads to its own page, a video to its player', () => {
    expect(pathOfHit(hit('exam', 'x'))).toBe('/tests/part/x')
    expect(pathOfHit(hit('note', 'x'))).toBe('/free-pdfs/x')
    expect(pathOfHit(hit('video', 'x'))).toBe('/demo-videos?watch=x')
  })
})

describe('pages and programmes', () => {
  const program = {
    id: 'combo',
    name: 'Combo: Biology + Mentorship',
    price: 14_999,
    display_order: 1,
  } as Program // as: of a row, only what is searched and shown
  const found = (words: string, hasRefunds = false): readonly string[] =>
    siteFinder([program], hasRefunds)(words).map(({ path }) => path)

  test.each([
    ['fees', ['/payment', '#terms', '/payment?program=combo']],
    ['mentorship', ['/payment', '/payment?program=combo']],
    ['Refund', ['#terms', '/disclaimer']],
    ['combo', ['/payment?program=combo']],
    ['whatsapp number', []],
    ['', []],
  ])('%s', (words, paths) => {
    expect(found(words)).toEqual(paths)
  })

  test("the academy's own words on refunds come first where it has any", () => {
    expect(found('refund', true)).toEqual(['#refunds', '#terms', '/disclaimer'])
  })
})

describe('words that were meant are marked', () => {
  /** The title with its marked words in brackets. */
  const marked = (title: string, words: string, like: readonly string[] = []): string =>
    markerOf(
      words,
      like,
    )(title)
      .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
      .join('')

  test.each([
    ['Cell Cycle and Cell Division', 'cell div', '[Cell] Cycle and [Cell] [Division]'],
    ['Cell Cycle and Cell Division', '', 'Cell Cycle and Cell Division'],
    ['Café résumé', 'cafe res', '[Café] [résumé]'],
    ['जीव विज्ञान', 'वि', 'जीव [विज्ञान]'],
    ['हिन्दी नोट्स', 'हिंदी', '[हिन्दी] नोट्स'],
    ['$^*', '$', '$^*'],
  ])('%s, searched by %s', (title, words, expected) => {
    expect(marked(title, words)).toBe(expected)
  })

  test('a word that the search took for a typed one is marked too', () => {
    expect(marked('Meiosis and mitosis', 'miosis')).toBe('Meiosis and mitosis')
    expect(marked('Meiosis and mitosis', 'miosis', ['meiosis'])).toBe('[Meiosis] and mitosis')
  })
})
