// The programmes of the specification: the first content of every empty folder, with the sample and without it.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { idOf } from './random.mjs'

/** @param {string} exam @returns {[string, number, Record<string, unknown>, string[]][]} */
const programsFor = (exam) => [
  [
    'Personal Mentorship',
    10_000,
    { note: 'one-time' },
    [
      'One topper as your own mentor',
      'Daily targets, checked every evening',
      'Weekly call on mistakes and plan',
      'Direct doubt solving on WhatsApp',
    ],
  ],
  [
    'Mentorship Batches',
    5_499,
    { note: 'one-time', is_most_popular: true },
    [
      'Small batch with one mentor',
      'Weekly targets and tracking',
      'Test analysis after each full test',
      'Doubt hours four days a week',
    ],
  ],
  [
    'Academic Sessions Biology',
    8_599,
    { note: `valid till ${exam}` },
    [
      'Live sessions through the whole syllabus',
      'Line-by-line NCERT reading',
      'Practice papers after each chapter',
    ],
  ],
  [
    'Academic Sessions Chemistry',
    8_599,
    { note: `valid till ${exam}` },
    [
      'Physical, organic and inorganic',
      'Numericals solved step by step',
      'Practice papers after each chapter',
    ],
  ],
  [
    'Biology + Chemistry combo',
    14_999,
    { list_price: 17_198, discount: 12, note: 'save 2,199' },
    ['Both academic sessions', 'One timetable for both subjects', 'All practice papers'],
  ],
]

/**
 * A row as the console commands load it.
 * @param {string} collection @param {string} id @param {Record<string, unknown>} row
 */
export const entryOf = (collection, id, row) => ({ collection, id, row })

/**
 * The five programmes.
 * @param {string} exam what the academic sessions are valid till
 * @param {string} moment when they were published, in PocketBase's form
 */
export const programRows = (exam, moment) =>
  programsFor(exam).map(([name, price, more, features], index) =>
    entryOf('programs', idOf('program', name), {
      status: 'published',
      created_at: moment,
      name,
      price,
      ...more,
      features,
      display_order: (index + 1) * 1000,
    }),
  )

const MONTH_AFTER_EXAM = 5 // June: the exam is on a Sunday of May

/**
 * The exam that students prepare for at that moment: this year's until it is over, then the next one.
 * @param {Date} now
 */
const examAt = (now) => ({
  exam_name: 'NEET',
  exam_year: now.getUTCFullYear() + (now.getUTCMonth() >= MONTH_AFTER_EXAM ? 1 : 0),
})

/**
 * The first content of an academy without the sample: its exam, and the programmes that are valid till then.
 * @param {Date} now
 */
export const firstRows = (now) => {
  const exam = examAt(now)
  return [
    entryOf('global_settings', 'globalsettings1', exam),
    ...programRows(`${exam.exam_name} ${exam.exam_year}`, now.toISOString().replace('T', ' ')),
  ]
}

/**
 * Leaves it in `folder` as the sample lies in its own, and gives that folder.
 * @param {string} folder @param {Date} now
 */
export const makeFirstContent = async (folder, now) => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'content.json'), JSON.stringify({ files: [], rows: firstRows(now) }))
  return folder
}
