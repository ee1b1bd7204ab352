import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Ids in the titles of tests: `T4` and `R7` of `test('[T4, R7] …')`, and the range of `[R10-R22]`. */
const titled = new Set(
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:test|spec)\.ts$|^support.stories.+\.ts$/.test(name))
    .flatMap((name) => [
      ...readFileSync(join('tests', name), 'utf8').matchAll(/\[([A-Z]\d+(?:[, -]+[A-Z]\d+)*)\]/g),
    ])
    .flatMap(([, ids = '']) => ids.split(/[ ,]+/))
    .flatMap((id) => {
      const [, first, last] = /^R(\d+)-R(\d+)$/.exec(id) ?? []
      if (first === undefined) return [id]
      return Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, at) => `R${Number(first) + at}`,
      )
    }),
)

test.each([
  ['point of the specification', 'tests/points.md', /^- ([A-Z]\d+) /gm, ''],
  ['rule of the contract', 'sync/PROTOCOL.md', /^### (\d+)\. /gm, 'R'],
])('every %s is carried by the title of a test', (_, file, pattern, letter) => {
  const ids = [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, id]) => `${letter}${id}`)
  expect(ids.length).toBeGreaterThan(10)
  expect(ids.filter((id) => !titled.has(id))).toEqual([])
})
