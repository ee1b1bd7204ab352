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

test('PocketBase’s own client is known to the network’s folder only, and no screen’s library to the engine', () => {
  const importersOf = (name: string, folders: readonly string[]) =>
    folders
      .flatMap(sourcesIn)
      .filter((source) => readFileSync(source, 'utf8').includes(` from '${name}`))
      .map((source) => relative('.', source))
  const askers = importersOf('pocketbase', ['sync', 'web'])
  expect(askers.length).toBeGreaterThan(0)
  expect(askers.filter((source) => !source.startsWith('sync/remote/'))).toEqual([])
  expect(importersOf('react', ['sync'])).toEqual([])
})

/** Of sync/, whoever touches what only a page has, each behind a guard: a worker and the server's tests run without it. */
const TOUCHING_A_PAGE: Readonly<Record<string, readonly string[]>> = {
  'sync/lib/browser-signals.ts': ['document', 'localStorage'],
  'sync/remote/auth.ts': ['window'],
  'sync/remote/file-upload.ts': ['XMLHttpRequest'],
  'sync/remote/shared-doorbell.ts': ['document'],
  'sync/remote/stored-session.ts': ['localStorage'],
}
/** Guard that stands before the first use of a name. */
const guardOf = (name: string) =>
  name === 'localStorage'
    ? /\btry \{\s+return (?:globalThis\.)?localStorage\b/
    : new RegExp(`typeof ${name} [!=]== 'undefined'`)

test('the engine touches a page in few files, and only where a guard stands', () => {
  const touching: Record<string, readonly string[]> = {}
  for (const source of sourcesIn('sync')) {
    const code = readFileSync(source, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
    const names = ['document', 'window', 'localStorage', 'XMLHttpRequest'].filter((name) =>
      // Its own use: neither a property of that name, a parameter or a key, nor a word in a text.
      new RegExp(
        `typeof ${name}\\b|\\bnew ${name}\\b|\\bglobalThis\\.${name}\\b|(?<![.\\w'"])${name}\\.\\w`,
      ).test(code),
    )
    if (names.length > 0) touching[relative('.', source)] = names
    for (const name of names)
      expect(code, `${relative('.', source)}: ${name}`).toMatch(guardOf(name))
  }
  expect(touching).toEqual(TOUCHING_A_PAGE)
})
