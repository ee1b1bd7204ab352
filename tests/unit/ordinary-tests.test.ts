import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ordinaryTestsIn } from '../support/ordinary-tests.ts'

const titlesIn = (source: string) => ordinaryTestsIn(source).map(({ title }) => title)
const wordsIn = (source: string) => ordinaryTestsIn(source).flatMap(({ words }) => words)

test.each([
  ['ROWS.slice(0, 1)', ['one']],
  ['ROWS.slice(-1)', ['three']],
  ['ROWS', ['one', 'two', 'three']],
])('of the table %s the rows count that run', (table, rows) => {
  const source = `const ROWS = ['one', 'two', 'three'] as const\n`
  expect(wordsIn(`${source}test.each(${table})('is %s', () => {})`)).toEqual(rows)
  expect(wordsIn(`${source}test('is', () => { for (const one of ${table}) see(one) })`)).toEqual(
    rows,
  )
})

test.each(["const all = () => { test('a', () => {}) }", "function all() { test('a', () => {}) }"])(
  'tests of a function run where it is named: %s',
  (source) => {
    expect(titlesIn(source)).toEqual([])
    expect(titlesIn(`${source}\nall()`)).toEqual(['a'])
    expect(titlesIn(`${source}\ndescribe('many', all)`)).toEqual(['many a'])
  },
)

test('words and tests of a module beside the file are its own', () => {
  const beside = "const A = 'typed'\nexport const says = () => test('a', () => see(A))"
  const source = "import { says } from './beside.ts'\nconst A = 'other'\nsays()"
  const [only] = ordinaryTestsIn(source, (name) => (name === './beside.ts' ? beside : null))
  expect(only).toMatchObject({ title: 'a', words: expect.arrayContaining(['typed']) })
  expect(only?.words).not.toContain('other')
  expect(ordinaryTestsIn(source)).toEqual([])
})

test('no story asks which run it is in: the folder of its file says so', () => {
  // How often a property is played is no other story.
  const mayAsk = /^(?:.*config\.ts|support\/full-run\.ts|properties\/.*)$/
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  const stories = files.filter((file) => file.endsWith('.ts') && !mayAsk.test(file))
  expect(stories.length).toBeGreaterThan(300)
  const asks = /\bIS_FULL\b|\benv\.FULL\b|full-run\.ts/
  expect(stories.filter((file) => asks.test(readFileSync(join('tests', file), 'utf8')))).toEqual([])
})
