import { expect, test } from 'vitest'
import { anewOf } from '../../../web/features/admin/rows/anew-of.ts'

const file = { id: 'file00000000001', name: 'a.pdf' }
const row = {
  id: 'exam00000000001',
  created_at: '2026-11-21 09:30:00.000Z',
  updated_by_name: 'A colleague',
  status: 'published',
  publish_at: '',
  type: 'full',
  title: 'As it stood',
  subject: 'Biology',
  category: 'fst',
  difficulty: 'Medium',
  file_url: file,
}

test('a row that is gone becomes a draft of all that stood there and of what was typed, under nothing of its old life', () => {
  expect(anewOf('tests_library', row, { title: 'As I typed it' })).toEqual({
    status: 'draft',
    publish_at: '',
    type: 'full',
    title: 'As I typed it',
    subject: 'Biology',
    category: 'fst',
    difficulty: 'Medium',
    file_url: file,
  })
})

test('where nothing but the words is left, the words are what it is made of', () => {
  const changed = { title: 'As I typed it', status: 'published' }
  expect(anewOf('tests_library', {}, changed)).toEqual({
    title: 'As I typed it',
    status: 'draft',
    publish_at: '',
  })
})
