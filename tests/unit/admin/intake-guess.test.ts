import { expect, test } from 'vitest'
import { followTags, guessTags } from '../../../web/features/admin/notes/guess-tags.ts'
import {
  guessSubject,
  guessTitle,
  guessType,
  isPaperLike,
  scienceOf,
} from '../../../web/features/admin/pdf/guess.ts'

test.each([
  ['Cell: the unit of life', 'scan0007.pdf', 'Cell: the unit of life', true],
  ['Microsoft Word - Human Reproduction', 'x.pdf', 'Human Reproduction', true],
  ['Microsoft Word - FST 08.docx', 'FST_08_final.pdf', 'FST 08 final', false],
  ['untitled', 'Optics_notes.pdf', 'Optics notes', false],
  ['Document1', 'DPP 12.pdf', 'DPP 12', false],
  ['CamScanner 11-21-2026 10.30', 'Bonding.pdf', 'Bonding', false],
  ['   ', 'a.pdf', 'a', false],
  ['12345', 'Waves.pdf', 'Waves', false],
  ['', '.pdf', 'Untitled', false],
  ['कोशिका विभाजन', 'k.pdf', 'कोशिका विभाजन', true],
])('a document called %j in %s becomes %j', (said, name, title, isFromDocument) => {
  expect(guessTitle(said, name)).toEqual({ title, isFromDocument })
})

test.each([
  ['DPP07_Optics', '', 'dpp'],
  ['Daily Practice Paper 3', '', 'dpp'],
  ['FST-08', '', 'full'],
  ['Full Syllabus Test 4', 'Part A', 'full'],
  ['NEET mock 2027', '', 'full'],
  ['Part test 2', '', 'part'],
  ['Unit test: Waves', '', 'part'],
  ['Sheet 4', 'Daily practice problems, Optics', 'dpp'],
  ['Waves', 'Notes of a class', null],
  ['Party games', '', null],
] as const)('%j with %j on its page is of type %s', (head, page, type) => {
  expect(guessType(head, page)).toBe(type)
})

test.each([
  ['Bio_DPP_3', '', 'Biology'],
  ['Zoology notes', '', 'Biology'],
  ['Organic chemistry 2', '', 'Chemistry'],
  ['Phy2 optics', '', 'Physics'],
  ['Sheet 4', 'The cell wall of plants and photosynthesis', 'Biology'],
  ['Sheet 5', 'Current and a capacitor', 'Physics'],
  ['Physics and Chemistry formulae', '', 'General'],
  ['Full test 8', 'Physics 45 Chemistry 45 Biology 90', 'General'],
  ['Solutions', 'Physics: rotation, forces, waves, optics, motion, gravitation', 'Physics'],
  ['कोशिका', '', 'Biology'],
  ['Timetable', 'Monday to Friday', null],
] as const)('%j with %j on its page is about %s', (head, page, subject) => {
  expect(guessSubject(head, page)).toBe(subject)
})

test.each([
  ['Physics_Full_Test_44.pdf', null, 'Physics'],
  ['FST_08.pdf', { title: '', text: 'Physics 45 Chemistry 45 Biology 90' }, null],
  ['Sheet_4.pdf', { title: 'Organic chemistry', text: '' }, 'Chemistry'],
  ['FST_08.pdf', null, null],
] as const)('a paper %j with %j is one of %s alone', (name, seen, science) => {
  expect(scienceOf(name, seen)).toBe(science)
})

test('papers are told from notes', () => {
  expect(isPaperLike('FST 08', '')).toBe(true)
  expect(isPaperLike('Question paper 2026', '')).toBe(true)
  expect(isPaperLike('Sheet', 'Maximum marks 720. Time allowed 3 h')).toBe(true)
  expect(isPaperLike('Cell, short notes', 'The cell is the unit of life')).toBe(false)
})

test.each([
  ['Cell: the unit of life', '', ['cell']],
  ['Bio_Genetics_NCERT class 11', '', ['genetics', 'ncert', 'class 11']],
  ['Laws of motion: solutions', '', ['solutions', 'motion']],
  ['Laws of motion: solutions', 'Physics', ['motion']],
  ['Optics, PYQ and formulae, Class XII', 'Physics', ['optics', 'pyq', 'formulas', 'class 12']],
  ['Biology', 'Biology', []],
  ['Cell cycle and cell division', 'Biology', ['cell']],
  ['', 'General', []],
])(
  '[M4] notes called %j of %j are tagged %j until somebody says better',
  (title, subject, tags) => {
    expect(guessTags(title, subject)).toEqual(tags)
  },
)

test('[M4] tags of a note that came in follow its words while they are what these let guess, and no longer', () => {
  const guessed = {
    title: 'Laws of motion: solutions',
    subject: 'General',
    tags: ['solutions', 'motion'],
  }
  expect(followTags(guessed, { subject: 'Physics' })).toEqual({ tags: ['motion'] })
  expect(followTags(guessed, { title: 'Optics, PYQ' })).toEqual({ tags: ['optics', 'pyq'] })
  expect(followTags({ ...guessed, tags: ['newton'] }, { subject: 'Physics' })).toEqual({})
  // Nothing to be told is no change.
  expect(followTags({ title: 'Sheet 1', subject: 'General' }, { title: 'Sheet 2' })).toEqual({})
})
