import { describe, expect, test } from 'vitest'
import type { SearchDoc } from '../../../sync/search/search-docs.ts'
import { createSearchIndex } from '../../../sync/search/search-index.ts'
import { FULL_TEST } from '../../e2e/spec-words.ts'

const docOf = (key: string, title: string, more: Partial<SearchDoc> = {}): SearchDoc => ({
  key,
  title,
  subject: 'Biology',
  tags: '',
  words: 'note notes pdf',
  description: '',
  rank: 0,
  ...more,
})
const indexOf = (...docs: readonly SearchDoc[]) => createSearchIndex(docs)

describe('what is found', async () => {
  const index = await indexOf(
    docOf('a', 'Electrostatics in one evening', { subject: 'Physics' }),
    docOf('b', 'Cell: the unit of life', { description: 'Mitochondria and electron transport' }),
    docOf('c', 'मानव हृदय', { tags: 'हिंदी heart' }),
    docOf('d', 'Full Syllabus Test 10', { words: 'test full test', subject: 'NEET 2026' }),
    docOf('e', 'Full Syllabus Test 11', { words: 'test full test', subject: 'NEET 2027' }),
  )
  test.each([
    ['the beginning of a word', 'elec', ['a', 'b']],
    ['a letter that is wrong', 'electrostatiks', ['a']],
    ['a letter that is missing', 'mitochondra', ['b']],
    ['two letters that changed places', 'mitohcondria', ['b']],
    ['a wrong letter in Hindi', 'हृदव', ['c']],
    ['the other spelling of a Hindi word', 'हिन्दी', ['c']],
    ['the words of its kind', 'full test', ['d', 'e']],
    ['a year as it is typed, and no other', '२०२६', ['d']],
    ['all words rather than any', 'syllabus 11', ['e']],
    ['any word where nothing has all', 'life zzzz', ['b']],
    ['nothing for nothing', ' ', []],
    ['nothing for what is not there', 'zzzz', []],
  ])('%s', (_why, words, keys) => expect([...index.find(words, 10).keys].sort()).toEqual(keys))

  test('a title comes before a description', () =>
    expect(index.find('electro', 10).keys).toEqual(['a', 'b']))

  test('the exact word comes before one that is like it', async () => {
    const like = await indexOf(docOf('x', 'Optics wave'), docOf('y', 'Optica wave'))
    expect(like.find('optics', 10).keys).toEqual(['x', 'y'])
  })

  test('words that were taken for typed ones are told, of the rows that are given alone', async () => {
    const like = await indexOf(
      docOf('x', 'Electron'),
      docOf('y', 'Electrons', { rank: 1 }),
      docOf('z', 'Elephant'),
    )
    expect(like.find('elektron', 10).like).toEqual(['electron', 'electrons'])
    expect(like.find('elektron', 1).like).toEqual(['electron'])
    expect(like.find('electro', 10).like).toEqual([])
    expect(like.find('', 10).like).toEqual([])
  })

  test('equally good ones come in the order of the list, and no more than were asked for', async () => {
    const many = await indexOf(...[3, 1, 2].map((rank) => docOf(`n${rank}`, 'Optics', { rank })))
    expect(many.find('optics', 2)).toEqual({ keys: ['n1', 'n2'], total: 3, like: [] })
  })

  test('of papers with the same words in the same places the newest comes first, however long its title is', async () => {
    const paper = (key: string, title: string, subject: string, rank: number) =>
      docOf(key, title, {
        subject,
        rank,
        words: 'test paper exam full test fst full syllabus test',
      })
    const papers = await indexOf(
      paper('old', FULL_TEST, 'NEET 2026', 8),
      paper('new', 'Full Syllabus Test 10 of the second series', 'NEET 2027', 1),
    )
    const order = ['new', 'old']
    expect(papers.find('neet full test', 10).keys).toEqual(order)
    expect(papers.find('last neet full test', 10).keys).toEqual(order)
  })
})
