import { expect, test } from 'vitest'
import { ordinaryTestsIn } from '../support/ordinary-tests.ts'

const titlesIn = (source: string) => ordinaryTestsIn(source).map(({ title }) => title)
const wordsIn = (source: string) => ordinaryTestsIn(source).flatMap(({ words }) => words)

test.each([
  ['IS_FULL ? ROWS : ROWS.slice(0, 1)', ['one']],
  ['IS_FULL ? ROWS : ROWS.slice(-1)', ['three']],
  ['!IS_FULL ? ROWS.slice(1, 2) : ROWS', ['two']],
  ['ROWS.slice(0, IS_FULL ? 3 : 2)', ['one', 'two']],
  ["IS_FULL ? ROWS : ['four']", ['four']],
  ['ROWS', ['one', 'two', 'three']],
])('of the table %s the rows count that run', (table, rows) => {
  const source = `const ROWS = ['one', 'two', 'three'] as const\n`
  expect(wordsIn(`${source}test.each(${table})('is %s', () => {})`)).toEqual(rows)
  expect(wordsIn(`${source}test('is', () => { for (const one of ${table}) see(one) })`)).toEqual(
    rows,
  )
})

test.each([
  ['IS_FULL', []],
  ['!IS_FULL', ['a']],
  ['IS_FULL && isLarge', []],
  ['isLarge && IS_FULL', []],
  ['IS_FULL || isLarge', ['a']],
  ['!IS_FULL || isLarge', ['a']],
  ['!(IS_FULL || !IS_FULL)', []],
  ['isLarge', ['a']],
])('of a test under `if (%s)`: %j', (condition, titles) => {
  expect(titlesIn(`if (${condition}) test('a', () => {})`)).toEqual(titles)
  expect(titlesIn(`if (${condition}) { test('a', () => {}) }`)).toEqual(titles)
})

test('a condition that the full run alone meets leaves its other branch', () => {
  const source = "if (IS_FULL && isLarge) test('a', () => {})\nelse test('b', () => {})"
  expect(titlesIn(source)).toEqual(['b'])
})

test.each([
  'IS_FULL ? ROWS : []',
  'ROWS.slice(0, IS_FULL ? 3 : 0)',
  'rowsOf(file).slice(0, IS_FULL ? 3 : 0)',
])('a loop over %s runs no test', (rows) => {
  expect(titlesIn(`for (const row of ${rows}) test('a', () => {})`)).toEqual([])
})

test.each(["const all = () => { test('a', () => {}) }", "function all() { test('a', () => {}) }"])(
  'tests of a function run where it is named: %s',
  (source) => {
    expect(titlesIn(`${source}\nif (IS_FULL) all()`)).toEqual([])
    expect(titlesIn(`${source}\nif (IS_FULL) describe('many', all)`)).toEqual([])
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
