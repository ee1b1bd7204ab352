import { expect, test } from 'vitest'
import {
  isPaperLike,
  saysNothing,
  scienceOf,
  subjectOf,
  titleOf,
  typeOf,
} from '../../../web/features/admin/pdf/guess.ts'

test.each([
  ['Optics_notes.pdf', 'Optics notes'],
  ['FST_08_final.pdf', 'FST 08 final'],
  ['कोशिका विभाजन.pdf', 'कोशिका विभाजन'],
  ['DOC-20261128-WA0007.pdf', ''],
  ['New Document (3).pdf', ''],
  ['CamScanner 11-21-2026 10.30.pdf', ''],
  ['.pdf', ''],
])('[M4] a file named %j gets the title %j; one that says nothing is held back', (name, title) => {
  expect(titleOf(name)).toBe(title)
  expect(saysNothing(name.replace(/\.pdf$/i, ''))).toBe(title === '')
})

test('a long name is cut between letters, never within an emoji or a Hindi syllable', () => {
  const family = '\u{1f469}\u200d\u{1f52c}'
  expect(titleOf(`${'a'.repeat(198)}${family}.pdf`)).toBe('a'.repeat(198))
  expect(titleOf(`${'a'.repeat(199)}कि.pdf`)).toBe('a'.repeat(199))
  expect(titleOf(`${'a'.repeat(198)}कि.pdf`)).toBe(`${'a'.repeat(198)}कि`)
})

test.each([
  ['Daily Practice Paper 3.pdf', 'dpp'],
  ['NEET mock 2027.pdf', 'full'],
  ['Part test 2.pdf', 'part'],
  ['Unit test: Waves.pdf', 'part'],
  ['Party games.pdf', 'full'],
] as const)('[M5] a paper named %j is of type %s', (name, type) => {
  expect(typeOf(name)).toBe(type)
})

test.each([
  ['Bio_DPP_3', 'Biology'],
  ['Phy2 optics', 'Physics'],
  ['Physics and Chemistry formulae', 'General'],
  ['कोशिका', 'Biology'],
  ['Timetable', null],
] as const)('%j is about %s', (name, subject) => {
  expect(subjectOf(name)).toBe(subject)
  expect(scienceOf(name)).toBe(subject === 'General' ? null : subject)
})

test('papers are told from notes', () => {
  expect(['FST 08', 'Question paper 2026', 'Cell, short notes'].map(isPaperLike)).toEqual([
    true,
    true,
    false,
  ])
})
