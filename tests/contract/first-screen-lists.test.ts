import { expect, test } from 'vitest'
import type { ExamFilter } from '../../sync/api.ts'
import type { Exam, Note } from '../../sync/model/content.ts'
import { type Narrowing, narrowingOf } from '../../sync/model/lists.ts'
import { pageOf } from '../../sync/queries/pages.ts'
import { appFolder } from '../support/app-paths.ts'
import { pageDataOf } from '../support/drawn-site.ts'
import { openServer } from '../support/open-server.ts'

const { server } = await openServer({ env: { ACADEMY_APP_DIR: appFolder() } })
const moment = "printf('2026-01-%02d 00:00:00.000Z', 1 + i % 28)"
await server.sql(
  `INSERT INTO tests_library (id, type, title, subject, category, difficulty, status, created_at, updated_at)
     WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 89)
     SELECT printf('paper%010d', i), 'full', iif(i % 5, 'Full Paper ', 'पूर्ण परीक्षा 50% ') || i,
       iif(i % 3, 'Biology', 'Physics'), iif(i % 7, 'fst', 'part'), iif(i % 2, 'Hard', 'Easy'), iif(i % 11, 'published', 'draft'),
       ${moment}, ${moment} FROM n`,
)
await server.sql(
  `INSERT INTO free_pdfs (id, title, subject, description, status, created_at, updated_at)
     WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 39)
     SELECT printf('notes%010d', i), 'Notes ' || i, 'Biology', iif(i % 2, 'About CELLS and _more', ''), 'published',
       ${moment}, ${moment} FROM n`,
)

/** The condition of a filter, also of one that lets every row through. */
const narrowed = (...asked: Parameters<typeof narrowingOf>): Narrowing =>
  narrowingOf(...asked) ?? { equal: {}, needle: '', texts: [] }

const answerOf = async (path: string, query: string): Promise<unknown> => {
  const { answers } = pageDataOf(await (await fetch(server.url + path)).text())
  return answers[Object.keys(answers).find((key) => JSON.parse(key)[0] === query) ?? '']
}

/** Rows of visitors in the order of a list: newest first, by id where that is the same. */
const list = async <T extends { id: string; created_at: string }>(collection: string) => {
  const { epoch, seq } = (await server.api('/api/sync/head')).json
  const feed = await server.api(`/api/sync/changes?epoch=${epoch}&after=0&upto=${seq}`)
  const rows: T[] = feed.json.changes
    .filter((entry: { collection: string }) => entry.collection === collection)
    .flatMap(({ row }: { row: T | null }) => (row ? [row] : []))
  return rows.sort((a, b) =>
    a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at > b.created_at ? -1 : 1,
  )
}

test('[T2] [T4] a list of tests that the server draws has the rows that a device finds', async () => {
  const papers = await list<Exam>('tests_library')
  expect(papers.length).toBeGreaterThan(70)
  const asked: readonly (readonly [string, Omit<ExamFilter, 'type'>])[] = [
    ['', {}],
    ['?page=3', { page: 3 }],
    ['?page=99', { page: 99 }],
    ['?subject=Physics', { subject: 'Physics' }],
    ['?category=part', { category: 'part' }],
    [
      '?subject=Physics&difficulty=Hard&category=fst',
      { subject: 'Physics', difficulty: 'Hard', category: 'fst' },
    ],
    ['?subject=biology', { subject: 'biology' }],
    ['?q=FULL+paper+1&page=2', { search: 'FULL paper 1', page: 2 }],
    ['?q=50%25', { search: '50%' }],
    ['?q=%E0%A4%AA%E0%A5%82%E0%A4%B0%E0%A5%8D%E0%A4%A3', { search: 'पूर्ण' }],
    ['?q=_', { search: '_' }],
  ]
  for (const [search, filter] of asked) {
    const expected = pageOf(papers, narrowed('tests_library', filter), filter.page)
    const { also } = expected // found by tag: the device adds these beneath
    const answer = await answerOf(`/tests/full${search}`, 'examPage')
    expect({ ...Object(answer), ...(also && { also }) }, search).toEqual(expected)
  }
})

test('[N1] a search of the notes looks into titles and descriptions, as a device does', async () => {
  const notes = await list<Note>('free_pdfs')
  expect(notes).toHaveLength(40)
  for (const search of ['cells', '_more', 'notes 3', '7\nabout', 'nothing']) {
    const expected = pageOf(notes, narrowed('free_pdfs', { search }), 1)
    const query = encodeURIComponent(search)
    const { also } = expected
    const answer = await answerOf(`/free-pdfs?q=${query}`, 'notePage')
    expect({ ...Object(answer), ...(also && { also }) }, search).toEqual(expected)
  }
})
