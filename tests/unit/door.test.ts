import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const DOOR = resolve('sync/index.ts')

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => resolve(folder, name))

/** Files that a source names: imports and exports of values and types, dynamic ones, workers and assets by `new URL`. */
const namedBy = (source: string): readonly string[] =>
  [
    ...readFileSync(source, 'utf8').matchAll(
      /(?:\bfrom|\bimport\(?|\bnew URL\()\s*['"](\.[^'"]*)/g,
    ),
  ].map((match) => join(source, '..', match[1] ?? ''))

const crossings = (folder: string, isForbidden: (target: string) => boolean) =>
  sourcesIn(folder).flatMap((source) =>
    namedBy(source)
      .filter(isForbidden)
      .map((target) => `${relative('.', source)} imports ${relative('.', target)}`),
  )

const liesIn = (folder: string) => (target: string) => target.startsWith(`${resolve(folder)}/`)

test('screens come to the engine through its door only, for types too', () => {
  expect(crossings('web', (target) => liesIn('sync')(target) && target !== DOOR)).toEqual([])
  expect(crossings('web', (target) => target === DOOR).length).toBeGreaterThan(20)
})

test('imports point one way: the engine knows no screen, and the model knows no engine', () => {
  expect(crossings('sync', liesIn('web'))).toEqual([])
  const isEngine = (target: string) => liesIn('sync')(target) && !liesIn('sync/model')(target)
  expect(crossings('sync/model', isEngine)).toEqual([])
})
