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

test('what the door takes along from everywhere is dropped where nobody uses it', () => {
  // A module with this flag must not do anything by being imported, but for what its own exports need.
  expect(JSON.parse(readFileSync('sync/package.json', 'utf8')).sideEffects).toBe(false)
  const bare = sourcesIn('sync').filter((source) => /^import '/m.test(readFileSync(source, 'utf8')))
  expect(bare).toEqual([])
})

test('the engine knows no screen’s library', () => {
  const importersOf = (name: string, folders: readonly string[]) =>
    folders
      .flatMap(sourcesIn)
      .filter((source) => readFileSync(source, 'utf8').includes(` from '${name}`))
      .map((source) => relative('.', source))
  expect(importersOf('react', ['sync'])).toEqual([])
})

test('the engine is compiled without a page: only its client and its door know one', () => {
  const { compilerOptions, include, exclude } = JSON.parse(
    readFileSync('sync/tsconfig.json', 'utf8'),
  )
  expect(compilerOptions).toEqual({ lib: ['ES2023', 'WebWorker'], types: [] })
  expect([include, exclude]).toEqual([['.'], ['client', 'index.ts']])
  const outside = (target: string) => liesIn('sync/client')(target) || target === DOOR
  const engine = crossings('sync', outside).filter((one) => !/^sync\/(?:client\/|index)/.test(one))
  expect(engine).toEqual([])
})
