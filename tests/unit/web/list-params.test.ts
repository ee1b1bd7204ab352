import { expect, test } from 'vitest'
import { examQuery } from '../../../web/features/exams/exam-query.ts'
import { noteQuery } from '../../../web/features/notes/note-list-page.tsx'
import { filterOf, pageHref, pageOf, withFilters } from '../../../web/shared/live/list-params.ts'

const params = (search: string) => new URLSearchParams(search)

test('[T4] a changed filter goes back to page 1 and keeps the others', () => {
  const next = withFilters(params('q=cell&subject=Biology&page=3'), { subject: 'Physics' })
  expect(next.toString()).toBe('q=cell&subject=Physics')
})

test('[T2] a filter that is turned off leaves the address, and so does page 1', () => {
  expect(withFilters(params('subject=Biology'), { subject: '' }).toString()).toBe('')
  expect(pageHref(params('q=cell&page=2'), 1)).toBe('?q=cell')
  expect(pageHref(params('q=cell'), 2)).toBe('?q=cell&page=2')
})

test("[T2] 'all' turns a filter off, in whatever case it was shared", () => {
  for (const word of ['all', 'All']) expect(filterOf(params(`subject=${word}`), 'subject')).toBe('')
  expect(filterOf(params('subject=Biology'), 'subject')).toBe('Biology')
})

test('[T4] a page that is no number is page 1', () => {
  for (const page of ['0', '-1', '1.5', 'two', '', '1e3', '999999'])
    expect(pageOf(params(`page=${page}`))).toBe(1)
  expect(pageOf(params('page=12'))).toBe(12)
})

test('[T2] an address made by hand asks for nothing that does not exist', () => {
  const query = examQuery('full', params('category=mock&difficulty=hard&subject=NEET+2024&q=+a+'))
  expect(query).toEqual({
    type: 'full',
    subject: 'NEET 2024',
    category: '',
    difficulty: '',
    search: 'a',
    page: 1,
  })
  expect(noteQuery(params('subject=Maths'))).toEqual({ search: '', subject: '', page: 1 })
})

test('[D3] what is saved is asked of the device alone, and is no part of a question that a server answers', () => {
  expect(examQuery('full', params('saved=yes'))).toMatchObject({ isSaved: true })
  expect(noteQuery(params('saved=yes&subject=Biology'))).toMatchObject({
    isSaved: true,
    subject: 'Biology',
  })
  for (const search of ['', 'saved=', 'saved=no'])
    expect(JSON.stringify(examQuery('full', params(search)))).not.toContain('isSaved')
})
