import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as specWords from '../e2e/spec-words.ts'
import { ordinaryTests } from '../support/ordinary-tests.ts'

const file = readFileSync('tests/points.md', 'utf8')
const due = /^Due later: (.*)$/m.exec(file)?.[1]?.split(' ') ?? []
const points = [...file.matchAll(/^- ([A-Z]\d+) (.*)$/gm)].map(([, id = '', text = '']) => ({
  id,
  text,
}))
const tests = ordinaryTests()

/** Tests whose title carries the id, as in `test('[T4] …')` or `test("[T4][T5] …")`. */
const testsOf = (id: string) =>
  tests.filter(({ title }) =>
    [...title.matchAll(/\[([^\]]+)\]/g)].some(([, ids = '']) => ids.split(/[ ,]+/).includes(id)),
  )

/** Quotes of a point: an apostrophe inside a word ends nothing. */
const quotedIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<!\w)'(.+?)'(?!\w)|"([^"]+)"|`([^`]+)`/g)].map(
    ([, single, double, name]) => single ?? double ?? name ?? '',
  )

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A quote as tests type it, in whole words, with a value or a pattern for X, Y, N and {…}. */
const typed = (quote: string): RegExp => {
  const parts = quote.split(/\{[^}]*\}|\b[XYN]\b/).map(escaped)
  const words = parts.join('(?:[\\w ]+|\0|\\(?\\\\d\\+?\\)?)')
  return new RegExp(
    `${/^\w/.test(quote) ? '(?<!\\w)' : ''}${words}${/\w$/.test(quote) ? '(?!\\w)' : ''}`,
  )
}

test('every point of the specification is carried by a title of `npm test` or is named as due later', () => {
  expect(points.length).toBeGreaterThan(40)
  const bare = points.filter(({ id }) => testsOf(id).length === 0 && !due.includes(id))
  expect(bare.map(({ id }) => id)).toEqual([])
})

test('what is named as due later are points of the specification', () => {
  expect(due.filter((id) => id && !points.some((point) => point.id === id))).toEqual([])
})

test('every word and name that a point quotes is typed in a test of that point that `npm test` runs', () => {
  const quotes = points.flatMap(({ id, text }) => quotedIn(text).map((quote) => ({ id, quote })))
  expect(quotes.length).toBeGreaterThan(200)
  const isTyped = ({ id, quote }: { id: string; quote: string }) =>
    testsOf(id).some(({ words }) => words.some((one) => typed(quote).test(one)))
  const nowhere = quotes.filter((one) => !isTyped(one))
  expect(nowhere.map(({ id, quote }) => `${id} ${quote}`)).toEqual([])
})

test('words of the specification stand in one file, which imports nothing and types nothing else', () => {
  const quotes = new Set(points.flatMap(({ text }) => quotedIn(text)))
  expect(Object.values(specWords).filter((word) => !quotes.has(word))).toEqual([])
  expect(readFileSync('tests/e2e/spec-words.ts', 'utf8')).not.toMatch(/^import /m)
})

test('no test types again what that file has: it imports the word', () => {
  const words = new Set<string>(Object.values(specWords))
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && name !== 'e2e/spec-words.ts')
    .map((name) => join('tests', name))
  expect(files.length).toBeGreaterThan(600)
  const again = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`$\n]+)`/g)]
      .map(([, single, double, template = '']) => single ?? double ?? template)
      .filter((text) => words.has(text))
      .map((text) => `${path}: ${text}`),
  )
  expect(again).toEqual([])
})
