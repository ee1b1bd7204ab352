import { describe, expect, test } from 'vitest'
import type { Program, SearchHit } from '../../../sync/index.ts'
import { firstHits, groupHits, pathOfHit } from '../../../web/features/search/group-hits.ts'
import { markerOf, piecesOf } from '../../../web/features/search/mark-words.ts'
import {
  drawnHits,
  looksSame,
  NO_VIEW,
  type SearchView,
  viewOf,
  wholeOf,
} from '../../../web/features/search/search-view.ts'
import { type SiteHit, siteFinder } from '../../../web/features/search/site-hits.ts'

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

  test('the first of them keep their kinds, and a kind that has none of them is left out', () => {
    const [a, b, c, d] = [hit('note', 'a'), hit('exam', 'b'), hit('note', 'c'), hit('video', 'd')]
    const groups = groupHits([a, b, c, d])
    expect(firstHits(groups, 1)).toEqual([{ kind: 'note', hits: [a] }])
    expect(firstHits(groups, 3)).toEqual([
      { kind: 'note', hits: [a, c] },
      { kind: 'exam', hits: [b] },
    ])
    expect(firstHits(groups, 9)).toEqual(groups)
  })

  test('each leads to its own page, a video to its player', () => {
    expect(pathOfHit(hit('exam', 'x'))).toBe('/tests/part/x')
    expect(pathOfHit(hit('note', 'x'))).toBe('/free-pdfs/x')
    expect(pathOfHit(hit('video', 'x'))).toBe('/demo-videos?watch=x')
  })
})

describe('a view of the hits', () => {
  const [most, total] = [2, 40]
  const hits = [hit('note', 'Cell'), hit('note', 'Cells'), hit('note', 'Cellulose')] as const
  const answer = (words: string, found: readonly SearchHit[], isWhole = true) => ({
    words,
    reading: { state: 'ready' as const, value: { hits: found, total, isWhole, like: [] } },
  })
  const page: SiteHit = {
    kind: 'page',
    id: 'dpp',
    title: 'DPP',
    path: '/tests/dpp',
    about: 'Daily',
  }
  const cell = viewOf(answer('cell', hits), [], most, NO_VIEW)

  test('it draws those in sight first, and all of them after a rest', () => {
    const titles = (view: SearchView) => drawnHits(view).map((one) => one.hit.title)
    expect(titles(cell)).toEqual(['Cell', 'Cells'])
    expect(titles(wholeOf(cell))).toEqual(['Cell', 'Cells', 'Cellulose'])
    const whole = wholeOf(cell)
    expect(wholeOf(whole)).toBe(whole)
  })

  test('hits that a letter leaves as they are stay the same objects', () => {
    const next = viewOf(answer('cells', [hits[1], hits[0]]), [], most, cell)
    const [first, second] = drawnHits(next)
    expect(first).toBe(drawnHits(cell)[1])
    expect(second?.title).toEqual([{ text: 'Cell', isMarked: false }])
  })

  test.each<[string, SearchView, boolean]>([
    ['more letters of the same words', viewOf(answer('ce', hits), [], most, cell), true],
    ['another hit out of sight', viewOf(answer('cel', hits.slice(0, 2)), [], most, cell), true],
    ['another hit in sight', viewOf(answer('cells', hits.slice(1)), [], most, cell), false],
    ['another order', viewOf(answer('cel', [hits[1], hits[0]]), [], most, cell), false],
    ['another mark', viewOf(answer('cells', hits), [], most, cell), false],
    [
      'fewer hits than there is room for',
      viewOf(answer('cel', hits.slice(0, 1)), [], most, cell),
      false,
    ],
    ['a page that came', viewOf(answer('cel', hits), [page], most, cell), false],
    ['more to come', viewOf(answer('cel', hits, false), [], most, cell), false],
    [
      'a failure',
      viewOf({ words: 'cel', reading: { state: 'failed', code: 'internal' } }, [], most, cell),
      false,
    ],
  ])('after %s it looks the same, or not', (_, next, isSame) => {
    expect(looksSame(cell, next, most)).toBe(isSame)
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
    ['fees osmosis', []],
    ['fe', []],
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
    )(piecesOf(title))
      .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
      .join('')

  test.each([
    ['Cell Cycle and Cell Division', 'cell div', '[Cell] Cycle and [Cell] [Division]'],
    ['Cell Cycle and Cell Division', '', 'Cell Cycle and Cell Division'],
    ['Cell Cycle and Cell Division', 'osmosis', 'Cell Cycle and Cell Division'],
    ['DPP 12: Optics', '12', 'DPP [12]: Optics'],
    ['Café résumé', 'cafe res', '[Café] [résumé]'],
    ['जीव विज्ञान', 'वि', 'जीव [विज्ञान]'],
    ['हिन्दी नोट्स', 'हिंदी', '[हिन्दी] नोट्स'],
    ['A+B (part 2)', 'part', 'A+B ([part] 2)'],
    ['$^*', '$', '$^*'],
  ])('%s, searched by %s', (title, words, expected) => {
    expect(marked(title, words)).toBe(expected)
  })

  test('a word that the search took for a typed one is marked too', () => {
    expect(marked('Meiosis and mitosis', 'miosis')).toBe('Meiosis and mitosis')
    expect(marked('Meiosis and mitosis', 'miosis', ['meiosis'])).toBe('[Meiosis] and mitosis')
  })

  test('nothing of a title is lost or added', () => {
    for (const title of ['', ' two  blanks ', '🙂 smile', 'a‍b', "don't stop", '…'])
      expect(
        markerOf(
          'a d s two',
          [],
        )(piecesOf(title))
          .map(({ text }) => text)
          .join(''),
      ).toBe(title)
  })
})
