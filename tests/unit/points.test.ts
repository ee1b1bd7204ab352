import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const points = readFileSync('tests/points.md', 'utf8')
const due = /^Due later: (.*)$/m.exec(points)?.[1]?.split(' ') ?? []
const ids = [...points.matchAll(/^- ([A-Z]\d+) /gm)].map((match) => match[1])

/** Ids that stand in the title of a test, as in `test('[T4] …')` or `test("[T4][T5] …")`. */
const carried = () => {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:test|spec)\.ts$/.test(file))
    .map((file) => join('tests', file))
  const titles = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/(?:test|it|describe)(?:\.\w+)*\(\s*[`'"]([^\n]*)/g),
  ])
  return new Set(
    titles.flatMap((title) =>
      [...(title[1] ?? '').matchAll(/\[([^\]]+)\]/g)].flatMap((group) => group[1]?.split(/[ ,]+/)),
    ),
  )
}

test('every point of the specification is carried by a test title or is named as due later', () => {
  const titles = carried()
  expect(ids.length).toBeGreaterThan(40)
  expect(ids.filter((id) => !titles.has(id) && !due.includes(id ?? ''))).toEqual([])
})

test('what is named as due later are points of the specification', () => {
  expect(due.filter((id) => id && !ids.includes(id))).toEqual([])
})
