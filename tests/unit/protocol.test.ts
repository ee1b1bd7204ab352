import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const protocol = readFileSync('sync/PROTOCOL.md', 'utf8')
/** Each rule's number with its text. */
const rules = protocol
  .split(/^(?=### )/m)
  .flatMap((text) => [...text.matchAll(/^### (\d+)\. /g)].map(([, n]) => ({ n: Number(n), text })))

const sources = ['sync', 'web', 'pocketbase', 'tests']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => /\.(?:tsx?|m?js|css|md)$/.test(path))
  .filter((path) => path !== 'sync/PROTOCOL.md' && path !== 'tests/unit/protocol.test.ts')

/** Numbers that a citation names: '7, 14', '2 and 3', '10 to 16'. */
const numbersIn = (cited: string): readonly number[] =>
  [...cited.matchAll(/(\d+)(?:(?: to |-R?)(\d+))?/g)].flatMap(([, first, last]) => {
    const from = Number(first)
    return Array.from({ length: Number(last ?? first) - from + 1 }, (_, at) => from + at)
  })

const citations = sources.flatMap((path) => {
  // A citation may lie across two lines of a comment.
  const text = readFileSync(path, 'utf8').replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ')
  return [...text.matchAll(/\(protocol,? ([^)]*)\)|\brules? (\d[^.:;)]*)/gi)].map(
    ([words, listed, ruled]) => ({ path, words, numbers: numbersIn(listed ?? ruled ?? '') }),
  )
})
/** Ids of rules in titles of tests, such as `[R17]` and `[R10-R22]`. */
const titled = sources
  .filter((path) => /^tests\/.*\.(?:test|spec)\.ts$/.test(path))
  .flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\[(R\d+(?:-R\d+)?)\]/g)].flatMap(([, ids = '']) =>
      numbersIn(ids).map((n) => ({ path, words: ids, numbers: [n] })),
    ),
  )

/** Documents that are not in the repository, for a reader who looks them up. */
const ELSEWHERE = /\((?:facts|budgets), /

const unresolved = (all: typeof citations) =>
  all
    .filter(({ numbers }) => numbers.length === 0 || !numbers.every((n) => rules[n - 1]?.n === n))
    .map(({ path, words }) => `${path}: ${words}`)

test('every rule that code cites stands in the contract', () => {
  expect(rules.map(({ n }) => n)).toEqual(rules.map((_, at) => at + 1))
  expect(citations.length).toBeGreaterThan(80)
  expect(unresolved(citations)).toEqual([])
})

test('nothing is cited that is not in the repository', () => {
  const cites = sources.filter((path) => ELSEWHERE.test(readFileSync(path, 'utf8')))
  expect(cites).toEqual([])
})

test('every rule that a title carries stands in the contract, and every rule is carried by one', () => {
  expect(unresolved(titled)).toEqual([])
  const proven = new Set(titled.flatMap(({ numbers }) => numbers))
  expect(rules.filter(({ n }) => !proven.has(n)).map(({ text }) => text.split('\n')[0])).toEqual([])
})

test('every rule says what it prevents, and names files that are there', () => {
  for (const { n, text } of rules) {
    expect(text, `rule ${n}`).toMatch(/^_Prevents:_ /m)
    const code = /^_Code:_ (.*(?:\n.+)*)/m.exec(text)?.[1] ?? ''
    const paths = [...code.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    expect(paths.length, `rule ${n}`).toBeGreaterThan(0)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  }
})
