import { expect, test } from 'vitest'
import { findHits, type TextItem } from '../../../../web/features/reader/find/find-hits.ts'
import { seenPageOf } from '../../../../web/features/reader/find/finder.ts'
import { isUnmapped, shownIn } from '../../../../web/features/reader/pages/page-text.ts'

const shown = (layers: readonly (readonly [text: string, isHidden: boolean])[]) =>
  shownIn({
    text: layers.map(([text]) => text).join(''),
    isHidden: layers.flatMap(([text, isHidden]) => Array.from(text, () => isHidden)),
  })

test('text of a hidden layer is told from the same text that is shown', () => {
  const isShown = shown([
    ['1.Whichorganelle?', false],
    ['Answer:b', true],
    ['Answerthis:', false],
  ])
  expect(['1. Which organelle?', '', 'Answer: b', 'Answer', 'this:'].map(isShown)).toEqual([
    ...[true, true, false, true, true],
  ])
  // Letters that lie off the paper are drawn, and are no text of the page.
  const beside = shown([
    ['offpaper', false],
    ['key', true],
    ['end', false],
  ])
  expect(['key', 'end'].map(beside)).toEqual([false, true])
})

test('a font that does not say which letters it draws is known by them, in every language', () => {
  const numbers = (text: string) =>
    Array.from(text, (letter) => String.fromCharCode(letter.charCodeAt(0) - 29)).join('')
  const unmapped = [
    '\u0001\u0002\u0003 \u0004',
    '\uf0fc\uf041\uf042',
    numbers('The cell and its parts'),
    'Fig 1 \uf041\uf042\uf043 \uf044\uf045', // some of its letters are known
  ]
  const mapped = [
    'The cell and its parts',
    'ऊर्जा\u0018\u0019 मुक्त होती है।',
    'H2SO4 → 2 H+',
    '',
    'NEET 2026',
  ]
  expect(unmapped.filter(isUnmapped)).toEqual(unmapped)
  expect(mapped.filter(isUnmapped)).toEqual([])
  const piece = (str: string): readonly TextItem[] => [{ str, endsLine: false }]
  const garbage = seenPageOf(piece(numbers('The cell and its parts')))
  expect(garbage.kind).toBe('unmapped')
  expect(findHits(garbage.folded, '7')).toEqual([])
  expect([seenPageOf(piece('cell')).kind, seenPageOf([]).kind]).toEqual(['text', 'empty'])
})
